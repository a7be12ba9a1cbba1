import { Trans, useLingui } from '@lingui/react/macro'
import { Wine as Glass, PackageCheck, Pencil, ScanLine, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dayText } from '../../../web/day-text.ts'
import { Button } from '../../../web/ui/button.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import { readCode } from '../../bottles/code.ts'
import type { Bottle } from '../../bottles/contract.ts'
import { sizeText } from '../../bottles/web/size-text.ts'
import { departureNames, stateNames } from '../../bottles/web/words.ts'
import { useCanWrite } from '../../cellars/web/use-can-write.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { placeText } from '../../places/place-text.ts'
import type { Wine } from '../../wines/contract.ts'
import { useWide } from '../../wines/web/use-media.ts'
import styles from './scanned-bottle.module.css'

const DepartDialog = lazy(() => import('../../bottles/web/depart-dialog.tsx'))
const ReceiveDialog = lazy(() => import('../../bottles/web/receive-dialog.tsx'))
const EditBottleDialog = lazy(() => import('../../bottles/web/edit-bottle-dialog.tsx'))

/** The bottle in the hand: the one whose code stands behind the # of the address, with what is mostly done next. */
export default function ScannedBottle({ wine, bottles }: { wine: Wine; bottles: readonly Bottle[] }) {
  const { t, i18n } = useLingui()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const [doing, setDoing] = useState<'depart' | 'receive' | 'edit'>()
  const Heading = useWide() ? 'h3' : 'h2'
  const bottle = bottles.find(({ code }) => code === readCode(hash.slice(1)))
  if (!bottle || !replica) return null
  const { state, code, size_ml, place_id } = bottle
  const where = placeText(place_id, replica.places)
  const close = () => setDoing(undefined)

  return (
    <section className={styles.bottle} aria-labelledby="scanned-bottle">
      <div className={styles.head}>
        <Heading id="scanned-bottle" className={styles.code}>
          <Trans>Bottle {code}</Trans>
        </Heading>
        <IconButton
          label={t`Put this bottle away`}
          icon={<X />}
          onClick={() => void navigate(pathname + search, { replace: true })}
        />
      </div>
      <p className={styles.facts}>
        <span>{sizeText(size_ml, i18n)}</span>
        {state === 'gone' ? <Gone bottle={bottle} /> : <span>{i18n._(stateNames[state])}</span>}
        {where && <Link href={`/places/${place_id}`}>{where}</Link>}
      </p>
      {bottle.note && <p className={styles.note}>{bottle.note}</p>}
      <div className={styles.deeds}>
        {canWrite && state === 'in_cellar' && (
          <Button look="primary" icon={<Glass aria-hidden />} onClick={() => setDoing('depart')}>
            <Trans>Take it out</Trans>
          </Button>
        )}
        {canWrite && state === 'on_order' && (
          <Button look="primary" icon={<PackageCheck aria-hidden />} onClick={() => setDoing('receive')}>
            <Trans>It came</Trans>
          </Button>
        )}
        {canWrite && state !== 'gone' && (
          <Button icon={<Pencil aria-hidden />} onClick={() => setDoing('edit')}>
            <Trans>Edit this bottle</Trans>
          </Button>
        )}
        <LinkButton href="/scan" icon={<ScanLine aria-hidden />}>
          <Trans>Scan another</Trans>
        </LinkButton>
      </div>
      <Suspense fallback={null}>
        {doing === 'depart' && <DepartDialog wine_id={wine.id} bottle_id={bottle.id} onClose={close} />}
        {doing === 'receive' && <ReceiveDialog lines={[{ wine, bottles: [bottle] }]} onClose={close} />}
        {doing === 'edit' && <EditBottleDialog wine={wine} bottle={bottle} onClose={close} />}
      </Suspense>
    </section>
  )
}

function Gone({ bottle: { departure, departed_on } }: { bottle: Bottle }) {
  const { i18n } = useLingui()
  return (
    <>
      <span>{i18n._(departure ? departureNames[departure] : stateNames.gone)}</span>
      {departed_on && <span>{dayText(departed_on, i18n.locale)}</span>}
    </>
  )
}
