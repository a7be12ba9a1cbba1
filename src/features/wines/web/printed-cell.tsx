import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { Bottle } from '../../../model/bottle.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { placeText } from '../../places/place-text.ts'
import { slotTextOf } from '../../places/web/slot-text.ts'
import type { Column } from '../../views/contract.ts'
import styles from './list-sheet.module.css'
import { valueBasisText } from './value-basis-text.ts'
import { type CellSetting, cellOf } from './wine-cells.tsx'
import { windowYears } from './words.ts'

interface PrintedCellProps {
  name: Column
  line: WineSummary
  setting: CellSetting
}

/** Writes a cell of the list in full, because paper has no tooltips and nothing behind a row. */
export function PrintedCell({ name, line, setting }: PrintedCellProps) {
  const { t, i18n } = useLingui()
  const cell = () => cellOf(name)({ line, ...setting }, i18n)
  if (name === 'place') return placesOf(line, setting, i18n).map(text => <span key={text}>{text}</span>)
  if (name === 'value' && line.value_minor !== null && line.valued_as_paid === 0) {
    return (
      <>
        {cell()}
        <span>{valueBasisText(line, i18n)}</span>
      </>
    )
  }
  if (name !== 'window') return cell()
  const { wine } = line
  const span = windowYears(wine)
  const years = span && i18n._(span)
  return (
    years && (
      <>
        <span className={styles.bar}>{cell()}</span>
        {wine.window_source === 'estimated' ? t({ context: 'window', message: `estimated ${years}` }) : years}
      </>
    )
  )
}

/** Names each place of a wine with the slots of its bottles there. */
function placesOf({ place_ids, readBottles }: WineSummary, { places }: CellSetting, i18n: I18n): string[] {
  return place_ids.map(id => {
    const slotOf = (bottle: Bottle) => (bottle.place_id === id ? (slotTextOf(bottle, places, i18n) ?? []) : [])
    const slots = new Set(readBottles().flatMap(slotOf))
    return [placeText(id, places), [...slots].join(', ')].filter(Boolean).join(' · ')
  })
}
