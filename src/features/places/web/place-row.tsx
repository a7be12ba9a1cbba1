// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the row has the focus, and what a cell contains
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { grouped } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { gridOf } from '../../../model/grid.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Filling } from '../filling.ts'
import type { OutlineRow } from '../outline.ts'
import { placeText } from '../place-text.ts'
import { FillBar } from './fill-bar.tsx'
import { PlaceIcon } from './place-icon.tsx'
import { PlaceMenu } from './place-menu.tsx'
import styles from './place-row.module.css'
import { RackThumb } from './rack-thumb.tsx'
import { gridText, kindNames } from './words.ts'

interface PlaceRowProps {
  row: OutlineRow
  index: number
  /** True for the one row that the Tab key reaches. */
  isCurrent: boolean
  /** True for a result of a search, which names the places around it. */
  isFound: boolean
  filling: Filling
  onToggle: (row: OutlineRow) => void
}

export const PlaceRow = memo(function PlaceRow({ row, index, isCurrent, isFound, filling, onToggle }: PlaceRowProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const { node, level, siblings, at, isOpen } = row
  const { place } = node
  const { name } = place
  const grid = gridOf(place)
  const tabIndex = isCurrent ? 0 : -1
  if (!replica) return null
  return (
    <div
      role="row"
      tabIndex={tabIndex}
      aria-rowindex={index + 1}
      aria-level={level}
      aria-setsize={siblings.length}
      aria-posinset={at + 1}
      aria-expanded={isOpen}
      data-place={place.id}
      className={styles.row}
      style={{ '--level': level - 1, insetBlockStart: `calc(${index} * var(--row))` } as CSSProperties}
    >
      <div role="gridcell" className={styles.place}>
        {isOpen === undefined ? (
          !isFound && <span className={styles.leaf} />
        ) : (
          <IconButton
            size="small"
            tabIndex={-1}
            className={styles.toggle}
            label={
              isOpen
                ? t({ context: 'place', message: `Collapse ${name}` })
                : t({ context: 'place', message: `Expand ${name}` })
            }
            icon={<ChevronRight />}
            onClick={() => onToggle(row)}
          />
        )}
        <div className={styles.picture}>
          {grid ? (
            <RackThumb
              grid={grid}
              bottles={grouped(replica.bottles, 'place_id').get(place.id) ?? none}
              wines={replica.wines}
            />
          ) : (
            <PlaceIcon kind={place.kind} />
          )}
        </div>
        <div className={styles.words}>
          <p className={styles.name}>
            <Link href={`/places/${place.id}`} tabIndex={tabIndex}>
              {name}
            </Link>
          </p>
          <About row={row} filling={filling} path={isFound ? placeText(place.parent_id, replica.places) : ''} />
        </div>
      </div>
      <div role="gridcell" className={styles.bar}>
        <FillBar filling={filling} label={name} />
      </div>
      {canWrite && (
        <div role="gridcell" className={styles.menu}>
          <PlaceMenu node={node} siblings={isFound ? none : siblings} tabIndex={tabIndex} />
        </div>
      )}
    </div>
  )
})

const none: readonly never[] = []

/** Shows the kind of a place and how many of its bottles should be drunk soon. */
function About({ row: { node }, filling, path }: Pick<PlaceRowProps, 'row' | 'filling'> & { path: string }) {
  const { t, i18n } = useLingui()
  const { place } = node
  const grid = gridText(place)
  const { late, late_estimated, past, past_estimated } = filling.stages
  const [soon, over] = [late + late_estimated, past + past_estimated]
  const text = [
    path,
    i18n._(kindNames[place.kind]),
    grid && i18n._(grid),
    // Estimated windows make it a rough number.
    soon > 0 && roughly(late_estimated, t`${i18n.number(soon)} to drink soon`),
    over > 0 &&
      roughly(past_estimated, t`${plural(over, { one: '# past its window', other: '# past their windows' })}`),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <p className={styles.about} title={text}>
      {text}
    </p>
  )
}

const roughly = (estimated: number, text: string) => (estimated > 0 ? `≈\u00a0${text}` : text)
