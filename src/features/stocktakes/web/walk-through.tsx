import { Trans, useLingui } from '@lingui/react/macro'
import { Flag, PackageSearch } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useAddress } from '../../../web/address.ts'
import { Button } from '../../../web/ui/button.tsx'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { showTop } from '../../../web/view.ts'
import { useSession } from '../../accounts/web/session.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { bestOf } from '../../labels/read-scan.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { nowhere } from '../contract.ts'
import { metCode } from '../met-code.ts'
import { cameSince, nextStation, type Walk, whereLeft } from '../walk.ts'
import { CodeEntry } from './code-entry.tsx'
import { DueList } from './due-list.tsx'
import { MetList } from './met-list.tsx'
import { StationChoice } from './station-choice.tsx'
import { usePlaceName } from './use-place-name.ts'
import { useStocktakeName } from './use-stocktake-name.ts'
import { useTicking } from './use-ticking.ts'
import { WalkFoot } from './walk-foot.tsx'
import { WalkMeter } from './walk-meter.tsx'
import styles from './walk-through.module.css'

const OtherDialog = lazy(() => import('./other-dialog.tsx'))

/** From place to place: what is expected there is ticked or scanned, what lies there besides is found and ticked too. */
export function WalkThrough({ walk }: { walk: Walk }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const { user } = useSession()
  const { params, change } = useAddress()
  const placeName = usePlaceName()
  const name = useStocktakeName()(walk.stocktake)
  const [looksFor, setLooksFor] = useState<{ wine_ids: readonly string[] }>()
  const [began] = useState(() => whereLeft(walk, user?.id ?? undefined)?.place_id ?? null)
  const at = params.get('at')
  const asked = at === null ? began : at === nowhere ? null : at
  const here = walk.stations.find(station => station.place_id === asked) ?? walk.stations[0]
  const ticking = useTicking(walk.stocktake, here?.place_id ?? null)
  const since = useMemo(() => (replica && here ? cameSince(walk, here, replica) : []), [replica, walk, here])
  const next = here && nextStation(walk, here.place_id)
  if (!replica || !here) return null

  function goTo(place_id: string | null) {
    ticking.say(t`Now here: ${placeName.whole(place_id)}`, 'good')
    change(() => new URLSearchParams({ at: place_id ?? nowhere }))
    showTop()
  }

  function read(texts: readonly string[]) {
    const text = replica && bestOf(texts, replica)
    if (!text || !replica || !here) return
    const code = metCode(text, walk, here, replica)
    switch (code.means) {
      case 'bottle':
        return ticking.tick([code.bottle])
      case 'again': {
        const wine = replica.wines.get(code.bottle.wine_id)
        return ticking.say(t`Ticked here already: ${wine ? wineText(wine) : code.bottle.code}`, 'good')
      }
      case 'station':
        return goTo(code.station.place_id)
      case 'place_outside':
        return ticking.say(t`${code.place.name} is not a part of this stock-take.`, 'warn')
      case 'one_of':
        return setLooksFor(code)
      case 'unknown':
        return ticking.keep(code.code)
      case 'unknown_again':
        return ticking.say(t`Kept already: ${code.code}`, 'good')
    }
  }

  return (
    <Page
      heading={t`Stock-take`}
      lead={name}
      actions={
        <LinkButton href="?end" icon={<Flag aria-hidden />}>
          <Trans>What was found</Trans>
        </LinkButton>
      }
    >
      <WalkMeter met={walk.met} due={walk.due} />
      <div className={styles.sides}>
        <section className={styles.where} aria-label={t`Where you stand`}>
          <StationChoice walk={walk} here={here} onChoose={goTo} />
          <CodeEntry onRead={read} paused={looksFor !== undefined} />
        </section>
        <div className={styles.lists}>
          <DueList key={here.place_id} here={here} since={since} onTick={ticking.tick} />
          <Button icon={<PackageSearch aria-hidden />} onClick={() => setLooksFor({ wine_ids: [] })}>
            <Trans>Something else lies here</Trans>
          </Button>
          <MetList here={here} onUntick={ticking.untick} />
        </div>
      </div>
      <WalkFoot here={here} next={next} isLast={walk.due === 0} ticking={ticking} onNext={goTo} />
      <Suspense>
        {looksFor && (
          <OtherDialog
            walk={walk}
            here={here}
            wine_ids={looksFor.wine_ids}
            ticking={ticking}
            onClose={() => setLooksFor(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}
