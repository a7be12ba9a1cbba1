import type { CsvForm } from '../../../shared/csv.ts'
import type { TableForm } from './contract.ts'
import { csvOf } from './csv.ts'
import type { Sheet } from './sheet.ts'

/** Writes a sheet as the bytes of a file, in pieces. The writer of workbooks is loaded on demand. */
export async function bytesOf(sheet: Sheet, form: TableForm, csvForm: CsvForm): Promise<Iterable<Uint8Array>> {
  if (form === 'xlsx') {
    const { xlsxOf } = await import('./xlsx.ts')
    return xlsxOf(sheet)
  }
  return encoded(csvOf(sheet, csvForm))
}

function* encoded(texts: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const text of texts) yield encoder.encode(text)
}
