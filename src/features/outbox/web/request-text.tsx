import type { I18n } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { instantText } from '../../../client/instant-text.ts'
import type { Replica } from '../../../ledger/replica.ts'
import type { OutboxEntry } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { slotKey } from '../../../model/slot-key.ts'
import { bottleText } from '../../bottles/web/bottle-choice.ts'
import { ChangeSubjects } from '../../history/web/change-subjects.tsx'
import { useChangeText } from '../../history/web/use-change-text.ts'
import { placeText } from '../../places/place-text.ts'
import styles from './outbox-screen.module.css'

const shown = 3

/** Describes a request: its wine, bottle and place, and when it was made by the clock of the device. */
export function RequestText({ queued }: { queued: OutboxEntry }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const changeText = useChangeText()
  const bottles = replica ? bottleTexts(queued, replica, i18n) : []
  const more = bottles.length - shown
  const { place_id } = queued.input
  return (
    <div>
      <p className={styles.name}>{changeText({ command: queued.command, rows: queued.touched })}</p>
      <ChangeSubjects rows={queued.touched} />
      {bottles.slice(0, shown).map(text => (
        <p key={text}>{text}</p>
      ))}
      {more > 0 && <p>{t`${plural(more, { one: 'and one more bottle', other: 'and # more bottles' })}`}</p>}
      {bottles.length === 0 && typeof place_id === 'string' && (
        <p>{replica && placeNamed(place_id, queued, replica)}</p>
      )}
      <p className={styles.about}>{instantText(queued.context.now, i18n.locale)}</p>
    </div>
  )
}

/** Returns the names of the changed bottles with the slots they were to go into, else the slots they are in. */
function bottleTexts({ touched }: OutboxEntry, { bottles, places }: Replica, i18n: I18n): string[] {
  const changed = touched.filter(({ table, before }) => table === 'bottles' && before)
  return changed.map(({ id, before, after }) => {
    const isMoved = after?.place_id && (after.place_id !== before?.place_id || slotKey(after) !== slotKey(before))
    const bottle = isMoved ? after : (bottles.get(id) ?? before)
    return bottleText(bottle as unknown as Bottle, places, i18n)
  })
}

/** Returns the current name of a place, or the last known name of a removed one. */
function placeNamed(place_id: string, { touched }: OutboxEntry, { places }: Replica): string {
  const row = touched.find(({ table, id }) => table === 'places' && id === place_id)
  return placeText(place_id, places) || String((row?.before ?? row?.after)?.name ?? '')
}
