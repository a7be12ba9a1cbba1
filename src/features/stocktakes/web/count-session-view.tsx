import { Trans, useLingui } from '@lingui/react/macro'
import { Flag, PackageSearch } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAddress } from '../../../client/address.ts'
import { showTop } from '../../../client/scroll.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { nowhere } from '../../../model/nowhere.ts'
import { Button } from '../../../ui/button.tsx'
import { Split, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { bestOf } from '../../labels/read-scan.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { type CountSession, nextStation, receivedSince, whereLeft } from '../count-session.ts'
import { foundCode } from '../found-code.ts'
import { CodeEntry } from './code-entry.tsx'
import { CountFoot } from './count-foot.tsx'
import { CountMeter } from './count-meter.tsx'
import styles from './count-session-view.module.css'
import { DueList } from './due-list.tsx'
import { FoundList } from './found-list.tsx'
import { StationChoice } from './station-choice.tsx'
import { useChecking } from './use-checking.ts'
import { usePlaceName } from './use-place-name.ts'
import { useStocktakeName } from './use-stocktake-name.ts'

const OtherDialog = lazyDialog(() => import('./other-dialog.tsx'))

/**
 * Goes from place to place: expected bottles are checked or scanned, and others that lie there are searched for and
 * checked too.
 */
export function CountSessionView({ countSession }: { countSession: CountSession }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const { user } = useSession()
  const { params, change } = useAddress()
  const placeName = usePlaceName()
  const name = useStocktakeName()(countSession.stocktake)
  const [looksFor, setLooksFor] = useState<{ wine_ids: readonly string[] }>()
  const [began] = useState(() => whereLeft(countSession, user?.id ?? undefined)?.place_id ?? null)
  const at = params.get('at')
  const wanted = at === null ? began : at === nowhere ? null : at
  const here = countSession.stations.find(station => station.place_id === wanted) ?? countSession.stations[0]
  const checking = useChecking(countSession.stocktake, here?.place_id ?? null)
  const since = useMemo(
    () => (replica && here ? receivedSince(countSession, here, replica) : []),
    [replica, countSession, here],
  )
  const next = here && nextStation(countSession, here.place_id)
  if (!replica || !here) return null

  function goTo(place_id: string | null) {
    checking.say(t`Current location: ${placeName.whole(place_id)}`, 'good')
    change(() => new URLSearchParams({ at: place_id ?? nowhere }))
    showTop()
  }

  function read(texts: readonly string[]) {
    const text = replica && bestOf(texts, replica)
    if (!text || !replica || !here) return
    const code = foundCode(text, countSession, here, replica)
    switch (code.means) {
      case 'bottle':
        return checking.check([code.bottle])
      case 'again': {
        const wine = replica.wines.get(code.bottle.wine_id)
        return checking.say(t`Already checked off here: ${wine ? wineText(wine) : code.bottle.code}`, 'good')
      }
      case 'station':
        return goTo(code.station.place_id)
      case 'place_outside':
        return checking.say(t`${code.place.name} is not part of this stock-take.`, 'warn')
      case 'one_of':
        return setLooksFor(code)
      case 'unknown':
        return checking.keep(code.code)
      case 'unknown_again':
        return checking.say(t`Already recorded: ${code.code}`, 'good')
    }
  }

  return (
    <Page
      heading={t({ context: 'screen', message: 'Stock-take' })}
      lead={name}
      actions={
        <LinkButton href="?end" icon={<Flag aria-hidden />}>
          <Trans context="stock-take">Review</Trans>
        </LinkButton>
      }
    >
      <CountMeter found={countSession.found} missing={countSession.missing} />
      <Split columns="minmax(0, 24rem) minmax(0, 1fr)" gap={8} rowGap={6}>
        <Stack
          as="section"
          gap={4}
          className={styles.where}
          aria-label={t({ context: 'stock-take', message: 'Current location' })}
        >
          <StationChoice countSession={countSession} here={here} onChoose={goTo} />
          <CodeEntry onRead={read} paused={looksFor !== undefined} />
        </Stack>
        <Stack gap={4} className={styles.lists}>
          <DueList key={here.place_id} here={here} since={since} onCheck={checking.check} />
          <Button icon={<PackageSearch aria-hidden />} onClick={() => setLooksFor({ wine_ids: [] })}>
            <Trans>Add another bottle found here</Trans>
          </Button>
          <FoundList here={here} onUncheck={checking.uncheck} />
        </Stack>
      </Split>
      <CountFoot here={here} next={next} checking={checking} onNext={goTo} />
      {looksFor && (
        <OtherDialog
          countSession={countSession}
          here={here}
          wine_ids={looksFor.wine_ids}
          checking={checking}
          onClose={() => setLooksFor(undefined)}
        />
      )}
    </Page>
  )
}
