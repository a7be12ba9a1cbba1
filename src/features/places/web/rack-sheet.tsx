import { useLingui } from '@lingui/react/macro'
import { createPortal } from 'react-dom'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { columnName, rowName } from '../../../model/axis-names.ts'
import { cellNumber, isBlocked, slotOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'
import { discShapes } from '../../../ui/disc.tsx'
import { usePrinted } from '../../../ui/use-media.ts'
import { typeShapes } from '../../wines/web/type-disc.tsx'
import { vintageText, wineText } from '../../wines/web/wine-names.ts'
import { typeNames, windowYears } from '../../wines/web/words.ts'
import styles from './rack-sheet.module.css'
import { slotText } from './slot-text.ts'
import type { DrawnRack, Mark } from './use-rack.ts'

/** The number of columns that fit side by side on paper; further columns are printed below. */
const columnsAbreast = 12

interface RackSheetProps {
  place: Place
  path: readonly Place[]
  rack: DrawnRack
}

/**
 * Prints a rack in black and white: the map, then every slot with its bottle. It is rendered only while it is printed.
 */
export function RackSheet(props: RackSheetProps) {
  return usePrinted() ? createPortal(<Sheet {...props} />, document.body) : null
}

function Sheet({ place, path, rack }: RackSheetProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const { grid } = rack
  const blocks = Array.from({ length: Math.ceil(grid.columns / columnsAbreast) }, (_, at) => at * columnsAbreast + 1)
  const where = [...path, place].map(({ name }) => name).join(' › ')
  const count = i18n.number(rack.lying.size)
  const day = dayText(today, i18n.locale)
  return (
    <div className={styles.sheet} data-sheet>
      <h1>{place.name}</h1>
      <p className={styles.about}>
        {t`${where}, ${day}. Bottles: ${count}.`}
        {rack.loose.length > 0 && ` ${t`Without a slot: ${i18n.number(rack.loose.length)}.`}`}
      </p>
      {blocks.map(first => (
        <MapBlock key={first} rack={rack} first={first} last={Math.min(grid.columns, first + columnsAbreast - 1)} />
      ))}
      <Register rack={rack} />
    </div>
  )
}

function MapBlock({ rack, first, last }: { rack: DrawnRack; first: number; last: number }) {
  const { i18n } = useLingui()
  const { grid, cells } = rack
  const columns = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const rows = Array.from({ length: grid.rows }, (_, at) => at + 1)
  return (
    <table className={styles.map}>
      <thead>
        <tr>
          <th />
          {columns.map(column => (
            <th key={column} scope="col">
              {columnName(grid, column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row}>
            <th scope="row">{rowName(grid, row)}</th>
            {columns.map(column => (
              <td key={column} className={isBlocked(grid, { row, column }) ? styles.blocked : undefined}>
                {cells
                  .get(cellNumber(grid, { row, column }))
                  ?.filter(mark => mark !== undefined)
                  .map(({ bottle, wine }) => (
                    <span key={bottle.id} className={styles.bottle}>
                      <TypeShape type={wine.type} />
                      {vintageText(wine.vintage, i18n)} {[wine.producer, wine.name].filter(Boolean).join(' ')}
                    </span>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Register({ rack: { cells, grid } }: { rack: DrawnRack }) {
  const { i18n } = useLingui()
  const marks: Mark[] = [...cells]
    .sort(([a], [b]) => a - b)
    .flatMap(([, lying]) => lying.filter(mark => mark !== undefined))
  return (
    <ol className={styles.list}>
      {marks.map(({ bottle, wine }) => {
        const slot = slotOf(bottle)
        const years = windowYears(wine)
        return (
          <li key={bottle.id}>
            <b>{slot && slotText(slot, grid, i18n)}</b>
            <span>
              <TypeShape type={wine.type} /> {wineText(wine)}, {i18n._(typeNames[wine.type])}
            </span>
            <span>{years && i18n._(years)}</span>
            <span>{bottle.code}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** Shows the type by its shape, because there is no colour. */
function TypeShape({ type }: { type: Mark['wine']['type'] }) {
  return (
    <span className={styles.type}>
      <svg viewBox="0 0 16 16" aria-hidden>
        {discShapes[typeShapes[type]]}
      </svg>
    </span>
  )
}
