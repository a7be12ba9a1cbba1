import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo, useState } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import tones from '../../../ui/tones.module.css'
import { litresText } from '../../bottles/web/litres-text.ts'
import { whereText } from '../../places/web/slot-text.ts'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { CountSession, Station } from '../count-session.ts'
import { type Candidate, candidate, wineFinder } from '../other-bottles.ts'
import styles from './other-dialog.module.css'
import type { Ticking } from './use-checking.ts'
import { usePlaceName } from './use-place-name.ts'

interface OtherDialogProps {
  countSession: CountSession
  here: Station
  /** The wines that have the scanned barcode; when there are none, the person searches. */
  wine_ids: readonly string[]
  checking: Ticking
  onClose: () => void
}

const winesShown = 20

/** Checks a bottle that is not expected here: any bottle of the cellar, including those on order or gone. */
export default function OtherDialog({ countSession, here, wine_ids, checking, onClose }: OtherDialogProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const placeName = usePlaceName()
  const [text, setText] = useState('')
  const [before] = useState(checking.announced)
  const deferred = useDeferredValue(text)
  const wines = replica?.wines
  const find = useMemo(() => wines && wineFinder({ wines }), [wines])
  if (!replica || !find || !wines) return null
  const found = deferred.trim() ? find(deferred) : wine_ids.map(id => wines.get(id)).filter(wine => wine !== undefined)
  const where = placeName.own(here.place_id)
  return (
    <Dialog
      onClose={onClose}
      title={wine_ids.length > 0 ? t`Find the bottle` : t`Add another bottle found here`}
      description={t`Bottles you check off are recorded as found in ${where}.`}
      actions={
        <Button onClick={onClose}>
          <Trans context="button">Close</Trans>
        </Button>
      }
    >
      <div className={styles.panel}>
        <SearchField label={t`Producer, wine, vintage`} value={text} onChange={setText} />
        <p className={styles.announced} role="status">
          {checking.announced !== before && checking.announced?.text}
        </p>
        {deferred.trim() !== '' && found.length === 0 && (
          <p className={tones.quietSmall}>
            <Trans>No wines match. Add a new bottle after the stock-take.</Trans>
          </p>
        )}
        {found.slice(0, winesShown).map(wine => (
          <OtherWine
            key={wine.id}
            found={candidate(wine, countSession, here, replica)}
            onCheck={bottle => checking.check([bottle])}
          />
        ))}
        {found.length > winesShown && (
          <p className={tones.quietSmall}>
            <Plural
              value={found.length - winesShown}
              one="and # more; type more of the name"
              other="and # more; type more of the name"
            />
          </p>
        )}
      </div>
    </Dialog>
  )
}

const bottlesShown = 6

function OtherWine({ found: { wine, bottles }, onCheck }: { found: Candidate; onCheck: (bottle: Bottle) => void }) {
  const { i18n } = useLingui()
  const [most, setMost] = useState(bottlesShown)
  return (
    <section className={styles.wine} aria-label={wineText(wine)}>
      <h3 className={styles.name}>
        <TypeDisc type={wine.type} /> {wineText(wine)}
      </h3>
      {bottles.length === 0 && (
        <p className={tones.quietSmall}>
          <Trans>All its bottles were checked off here.</Trans>
        </p>
      )}
      <ul className={styles.bottles}>
        {bottles.slice(0, most).map(bottle => (
          <li key={bottle.id}>
            <button type="button" className={styles.bottle} onClick={() => onCheck(bottle)}>
              <span className={styles.code}>{bottle.code}</span>
              <span>{litresText(bottle.size_ml, i18n)}</span>
              <Locations bottle={bottle} />
            </button>
          </li>
        ))}
      </ul>
      {bottles.length > most && (
        <Button look="plain" size="small" onClick={() => setMost(most + 30)}>
          <Plural value={bottles.length - most} one="# more bottle" other="# more bottles" />
        </Button>
      )}
    </section>
  )
}

/** Shows the recorded place of a bottle. */
function Locations({ bottle }: { bottle: Bottle }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const { state, departed_on } = bottle
  if (state === 'on_order') return <span className={styles.where}>{t({ context: 'screen', message: 'On order' })}</span>
  if (state === 'in_cellar') {
    const where = replica && whereText(bottle, replica.places, i18n)
    return <span className={styles.where}>{where || t({ context: 'bottles', message: 'No place' })}</span>
  }
  const day = departed_on && dayText(departed_on, i18n.locale)
  return (
    <span className={styles.where}>
      {day ? t`Gone since ${day}` : t({ context: 'state of a bottle', message: 'Gone' })}
    </span>
  )
}
