import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Filling, nothingIn } from '../filling.ts'
import type { OutlineRow } from '../outline.ts'
import { freeIn } from '../room.ts'
import styles from './printed-places.module.css'
import { gridText, kindNames } from './words.ts'

interface PrintedPlacesProps {
  label: string
  rows: readonly OutlineRow[]
  fillings: ReadonlyMap<string, Filling>
}

/** Prints places as a table, one below the other. */
export function PrintedPlaces({ label, rows, fillings }: PrintedPlacesProps) {
  const { t, i18n } = useLingui()
  return (
    <table className={styles.places} aria-label={label}>
      <tbody>
        {rows.map(({ node: { place }, level }) => {
          const filling = fillings.get(place.id) ?? nothingIn
          const free = freeIn(filling)
          const grid = gridText(place)
          return (
            <tr key={place.id}>
              <th scope="row" style={{ paddingInlineStart: `${level - 1}em` }}>
                {place.name}
              </th>
              <td>{[i18n._(kindNames[place.kind]), grid && i18n._(grid)].filter(Boolean).join(' · ')}</td>
              <td>{t`${plural(filling.bottles, { one: '# bottle', other: '# bottles' })}`}</td>
              <td>{filling.capacity !== null && t({ context: 'slot', message: `${i18n.number(free)} free` })}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
