import type { TableForm } from './contract.ts'
import { type CsvForm, csvOf } from './csv.ts'
import type { Sheet } from './sheet.ts'

/** A sheet as the bytes of a file, some at a time. The writer of workbooks is fetched when one is asked for. */
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
