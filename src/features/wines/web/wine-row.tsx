// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { useLingui } from '@lingui/react/macro'
import { lazy, memo, Suspense } from 'react'
import { basePath } from '../../../client/base-path.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { slotTextOf } from '../../places/web/slot-text.ts'
import type { Column } from '../../views/contract.ts'
import { columnKind } from './custom-column.ts'
import { TypeDisc } from './type-disc.tsx'
import { type CellSetting, cellOf } from './wine-cells.tsx'
import { originOf, titleOf } from './wine-names.ts'
import styles from './wine-row.module.css'
import { stageNames, windowYears } from './words.ts'

const RowPhoto = lazy(() => import('../../photos/web/row-photo.tsx'))

export interface WineRowProps {
  line: WineSummary
  columns: readonly Column[]
  setting: CellSetting
  id: string
  /** The index in the list. */
  at: number
  /** The row number in the grid, in which the head is the first row. */
  rowIndex: number
  /** The distance from the top of its group, in pixels. */
  top: number
  /** `current` is the row that the keyboard acts on, `open` the one that is shown beside the list. */
  current: boolean
  open: boolean
  /** True when the wine is selected; undefined outside selection mode. */
  picked: boolean | undefined
  canPick: boolean
  /** The bottle whose code was searched for. The row says where it is. */
  found: Bottle | undefined
}

/** One row of the list, made of plain elements because there are thousands; the list itself handles the events. */
export const WineRow = memo(function WineRow(props: WineRowProps) {
  const { line, columns, setting, id, at, rowIndex, top, current, open, picked, canPick, found } = props
  const { t, i18n } = useLingui()
  const { wine } = line
  const { title, cuvee } = titleOf(wine)
  const span = windowYears(wine)
  const cover = setting.covers.get(wine.id)
  const nearby = columns.includes('origin') ? '' : originOf(wine, i18n.locale).place
  const years = span && i18n._(span)
  const stage = i18n._(stageNames[line.stage])
  const isEstimated = wine.window_source === 'estimated'
  const dated = isEstimated ? t`Estimated ${years}, ${stage}` : t`${years}, ${stage}`
  const where = found && setting.places.get(found.place_id ?? '')
  const slot = found && slotTextOf(found, setting.places, i18n)
  const when = years ? dated : i18n._(stageNames.unknown)
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={rowIndex}
      aria-selected={picked ?? open}
      data-wine-id={wine.id}
      data-at={at}
      data-current={current || undefined}
      data-picking={picked === undefined ? undefined : true}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" className={styles.wine}>
        <span className={styles.mark} data-command={canPick ? 'pick' : undefined}>
          <TypeDisc type={wine.type} />
          {canPick && <span className={styles.box} />}
        </span>
        <a href={`${basePath}/wines/${wine.id}`} tabIndex={-1} className={styles.name}>
          <span className={styles.title}>{title}</span>
          <span className={styles.cuvee}>
            {where ? (
              where.name
            ) : (
              <>
                {cuvee && <span>{cuvee}</span>}
                {nearby && <span className={styles.nearby}>{nearby}</span>}
              </>
            )}
          </span>
        </a>
        {slot && <span className={styles.slot}>{slot}</span>}
        {cover && (
          <span className={styles.photo}>
            <Suspense fallback={null}>
              <RowPhoto photo={cover} />
            </Suspense>
          </span>
        )}
      </div>
      {columns.map(name => (
        // The years are for pointing devices and screen readers.
        <div
          key={name}
          role="gridcell"
          className={styles[columnKind(name)]}
          {...(name === 'window' && { title: when, 'aria-label': when })}
        >
          {cellOf(name)({ line, ...setting }, i18n)}
        </div>
      ))}
    </div>
  )
})
