// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current row
import { useLingui } from '@lingui/react/macro'
import { Wine as Glass } from 'lucide-react'
import { memo } from 'react'
import { ScoreText } from '../../tastings/web/score-text.tsx'
import type { TimeAxis } from '../drinking-window.ts'
import type { Line } from '../line.ts'
import { TypeDisc } from './type-disc.tsx'
import bars from './window-bar.module.css'
import { WindowBar } from './window-bar.tsx'
import { originOf, titleOf, vintageText, wineText } from './wine-names.ts'
import styles from './wine-row.module.css'
import { stageNames, windowYears } from './words.ts'

export interface WineRowProps {
  line: Line
  /** From 0. */
  index: number
  /** Where it lies in the list, in pixels. */
  top: number
  /** The one that the keys act on, and the one that is open beside the list. */
  current: boolean
  open: boolean
  axis: TimeAxis
  value: string | null
}

/** One line of the list: plain elements, as there are thousands; the list itself hears what is pressed. */
export const WineRow = memo(function WineRow({ line, index, top, current, open, axis, value }: WineRowProps) {
  const { t, i18n } = useLingui()
  const { wine } = line
  const { title, cuvee } = titleOf(wine)
  const { place, within } = originOf(wine, i18n.locale)
  const span = windowYears(wine)
  const years = span && i18n._(span)
  const stage = i18n._(stageNames[line.stage])
  const when = years ? t`${years}, ${stage}` : i18n._(stageNames.unknown)
  const named = wineText(wine)
  return (
    <div
      role="row"
      id={rowIdOf(wine.id)}
      aria-rowindex={index + 2}
      aria-selected={open}
      data-wine-id={wine.id}
      data-current={current || undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" className={styles.wine}>
        <TypeDisc type={wine.type} />
        <a href={`/wines/${wine.id}`} tabIndex={-1} className={styles.name}>
          <span className={styles.title}>{title}</span>
          <span className={styles.cuvee}>
            {cuvee && <span>{cuvee}</span>}
            <span className={styles.nearby}>{place}</span>
          </span>
        </a>
      </div>
      <div role="gridcell" className={styles.vintage}>
        {vintageText(wine.vintage, i18n)}
      </div>
      <div role="gridcell" className={styles.origin}>
        <span>{place}</span>
        <span className={styles.quiet}>{within}</span>
      </div>
      <div role="gridcell" className={styles.window} title={when} aria-label={when}>
        <span className={bars.field}>
          <WindowBar window={wine} axis={axis} />
        </span>
      </div>
      <div role="gridcell" className={styles.bottles}>
        <BottleCount line={line} />
        {line.in_cellar > 0 && (
          <button
            type="button"
            tabIndex={-1}
            data-deed="depart"
            className={styles.take}
            aria-label={t`Take out a bottle of ${named}`}
            title={t`Take out a bottle`}
          >
            {glass}
          </button>
        )}
      </div>
      <div role="gridcell" className={styles.value}>
        <span>{value}</span>
        <ValueNote line={line} />
      </div>
      <div role="gridcell" className={styles.score}>
        {line.score !== null && <ScoreText score={line.score} />}
      </div>
    </div>
  )
})

/** The same element in all rows: drawn once, and never anew. */
const glass = <Glass aria-hidden />

export function rowIdOf(wine_id: string): string {
  return `wine-${wine_id}`
}

function BottleCount({ line: { in_cellar, on_order, gone } }: { line: Line }) {
  const { t } = useLingui()
  if (in_cellar > 0 || on_order > 0) {
    return (
      <span className={styles.count}>
        {in_cellar > 0 && <b>{in_cellar}</b>}
        {on_order > 0 && (
          <span className={styles.quiet}>{in_cellar > 0 ? t`+ ${on_order} on order` : t`${on_order} on order`}</span>
        )}
      </span>
    )
  }
  return <span className={styles.quiet}>{gone > 0 ? t`${gone} gone` : t`none yet`}</span>
}

/** Where the figure comes from, when not from a valuation. */
function ValueNote({ line: { in_cellar, unvalued, valued_as_paid, value_minor } }: { line: Line }) {
  const { t } = useLingui()
  if (in_cellar === 0) return null
  if (value_minor === null) return <span className={styles.quiet}>{t`unknown`}</span>
  if (unvalued > 0) return <span className={styles.quiet}>{t`${unvalued} unknown`}</span>
  return valued_as_paid > 0 ? <span className={styles.quiet}>{t`as paid`}</span> : null
}
