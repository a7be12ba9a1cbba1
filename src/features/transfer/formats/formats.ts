import { AppError } from '../../../shared/errors.ts'
import type { ImportFormat } from '../contract.ts'
import type { Source } from '../files/table.ts'
import { cavusvinifera } from './cavusvinifera/format.ts'
import { cellarion } from './cellarion/format.ts'
import { cellartracker } from './cellartracker/format.ts'
import { corkLog } from './cork-log/format.ts'
import type { Format } from './format.ts'
import { haWineTracker } from './ha-wine-tracker/format.ts'
import { invintory } from './invintory/format.ts'
import { readFileHead } from './mapped/columns.ts'
import { mapped } from './mapped/format.ts'
import { own } from './own/format.ts'
import { vinocell } from './vinocell/format.ts'
import { vivino } from './vivino/format.ts'

const formats: readonly Format[] = [
  own,
  cellartracker,
  vivino,
  vinocell,
  cavusvinifera,
  invintory,
  cellarion,
  haWineTracker,
  corkLog,
]

/** Returns the selected format, or the one with the most tables in the file, or else the mapped table. */
export function formatOf(source: Source, chosen: ImportFormat | undefined): Format {
  const { tables } = source
  refusePage(source)
  const named = [...formats, mapped].find(({ name }) => name === chosen)
  if (named) return named
  const claims = formats.map(format => ({ format, count: tables.filter(each => format.kindOf(each.columns)).length }))
  const best = claims.reduce((most, each) => (each.count > most.count ? each : most))
  if (best.count > 0) return best.format
  if (tables.some(({ columns }) => columns.length > 1)) return mapped
  const columns = tables.flatMap(table => table.columns)
  throw new AppError(400, 'file_unknown_table', { columns: columns.slice(0, 12).join(', ').slice(0, 200) })
}

/**
 * Refuses a web page that shows a cellar instead of exporting it. CellarTracker's exports as web pages have the number of
 * each wine, which its pages do not show.
 */
function refusePage({ kind, tables, of_cellartracker }: Source) {
  const isExport = tables.some(({ columns }) => columns.includes('iWine'))
  if (of_cellartracker && !isExport) throw new AppError(400, 'file_is_cellartracker_page')
  if (kind !== 'html' || formats.some(format => tables.some(({ columns }) => format.kindOf(columns)))) return
  const heads = tables.flatMap(({ columns }) => columns.map(column => readFileHead(column)?.holds))
  if (!heads.some(holds => holds === 'name' || holds === 'producer')) throw new AppError(400, 'file_is_html')
}
