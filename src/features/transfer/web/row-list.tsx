import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useRef, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useVisibleRange } from '../../../ui/use-visible-range.ts'
import { litresText } from '../../bottles/web/litres-text.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { countryName } from '../../wines/countries.ts'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { titleOf, vintageText } from '../../wines/web/wine-names.ts'
import { windowYears } from '../../wines/web/words.ts'
import type { ImportFormat, Preview, PreviewRow, RowWine } from '../contract.ts'
import styles from './row-list.module.css'
import { useImportRows } from './use-import-rows.ts'
import { leftOutText, warningNames } from './words.ts'

interface RowListProps {
  preview: Preview
  /** Lets a row in, or leaves it out. */
  onImport(row: PreviewRow, imported: boolean): void
}

/** The height of a row in the style sheet, in pixels. */
const rowHeight = 72

/** All rows as they would be imported; those that are left out and those with warnings come first. */
export function RowList({ preview, onImport }: RowListProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLElement>(null)
  const visible = useVisibleRange(frame, rowHeight, { ahead: 4, view: preview.import_id })
  const rowAt = useImportRows(preview, visible)
  const { rows_count, report } = preview
  const several = report.tables.length > 1
  const first = Math.min(visible.first, rows_count)
  const count = Math.max(0, Math.min(visible.last + 1, rows_count) - first)
  return (
    <Card heading={<Plural value={rows_count} one="# row" other="# rows" />}>
      <p>
        <Trans>Rows that are left out and rows with warnings come first. A row is imported when it is ticked.</Trans>
      </p>
      <section
        ref={frame}
        className={styles.frame}
        aria-label={t`Rows of the file`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
      >
        <ul className={styles.list} style={{ blockSize: rows_count * rowHeight }}>
          {Array.from({ length: count }, (_, number) => {
            const at = first + number
            const row = rowAt(at)
            const table = several ? report.tables.find(({ kind }) => kind === row?.table)?.name : undefined
            return (
              <li
                key={at}
                className={classNames(styles.row, row?.left_out && styles.left)}
                style={{ '--row': `${rowHeight}px`, insetBlockStart: at * rowHeight } as CSSProperties}
                aria-setsize={rows_count}
                aria-posinset={at + 1}
              >
                {row && <RowOf row={row} table={table} format={report.format} onImport={onImport} />}
              </li>
            )
          })}
        </ul>
      </section>
    </Card>
  )
}

interface RowOfProps {
  row: PreviewRow
  /** The name of its table, where there are several. */
  table: string | undefined
  format: ImportFormat
  onImport: RowListProps['onImport']
}

function RowOf({ row, table, format, onImport }: RowOfProps) {
  const { t, i18n } = useLingui()
  const factsOf = useFacts()
  // The box shows the choice at once, while the file is read again.
  const [chosen, setChosen] = useState<{ of: PreviewRow; imported: boolean }>()
  const { wine, left_out } = row
  const line = i18n.number(row.line)
  const { title, cuvee } = wine ? titleOf(wine) : { title: row.text, cuvee: null }
  const vintage = wine && wine.vintage !== null ? vintageText(wine.vintage, i18n) : null
  const place = [table, t({ context: 'order', message: `Line ${line}` })].filter(Boolean).join(' › ')
  const signs = [
    ...(left_out === null ? [] : [leftOutText(left_out, i18n)]),
    ...row.warnings.filter(code => code !== left_out).map(code => i18n._(warningNames[code])),
  ]
  return (
    <>
      <input
        type="checkbox"
        aria-label={t`Import line ${line}: ${title}`}
        checked={chosen?.of === row ? chosen.imported : left_out === null}
        disabled={format !== 'mapped' && (left_out === 'wine_unnamed' || left_out === 'header_again')}
        onChange={({ target }) => {
          setChosen({ of: row, imported: target.checked })
          onImport(row, target.checked)
        }}
      />
      <div className={styles.words}>
        <span className={styles.title}>
          {wine && <TypeDisc type={wine.type} />}
          <span className={styles.text}>{[title, cuvee, vintage].filter(Boolean).join(' ')}</span>
          {wine?.known && <Badge>{t({ context: 'wine', message: 'existing' })}</Badge>}
        </span>
        <span className={styles.facts}>{[place, ...(wine ? factsOf(wine) : [])].join(' · ')}</span>
        {signs.length > 0 && <span className={styles.signs}>{signs.join(' · ')}</span>}
      </div>
    </>
  )
}

/** Returns a function that lists what a row has beside the wine's name. */
function useFacts(): (wine: RowWine) => string[] {
  const { i18n } = useLingui()
  const { format } = useMoney()
  return wine => {
    const { price_minor, price_currency, value_minor, value_currency } = wine
    const price = price_minor !== null && price_currency !== null && format(price_minor, price_currency)
    const value = value_minor !== null && value_currency !== null && format(value_minor, value_currency)
    const window = windowYears(wine)
    return [
      ...bottlesOf(wine, i18n),
      wine.size_ml !== null && litresText(wine.size_ml, i18n),
      price,
      value && i18n._(msg({ context: 'money', message: `Value: ${value}` })),
      wine.place.join(' › '),
      [wine.region, wine.country && countryName(wine.country, i18n.locale)].filter(Boolean).join(', '),
      window && i18n._(window),
    ].filter((text): text is string => typeof text === 'string' && text !== '')
  }
}

function bottlesOf({ in_cellar, on_order, gone }: RowWine, i18n: I18n): string[] {
  if (in_cellar + on_order + gone === 0) return [i18n._(msg({ context: 'bottles', message: 'No bottles' }))]
  return [
    in_cellar > 0 && i18n._(msg`${plural(in_cellar, { one: '# bottle', other: '# bottles' })}`),
    on_order > 0 && i18n._(msg`${plural(on_order, { one: '# bottle on order', other: '# bottles on order' })}`),
    gone > 0 && i18n._(msg`${plural(gone, { one: '# past bottle', other: '# past bottles' })}`),
  ].filter(text => text !== false)
}
