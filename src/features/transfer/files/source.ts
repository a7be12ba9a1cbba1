import { AppError } from '../../../shared/errors.ts'
import { readFile } from './file.ts'
import { isZip, readZip } from './packed.ts'
import type { Pause, Source, SourceKind } from './table.ts'

/**
 * Detects the form of a file by its bytes, never by its name. Throws an `AppError` that says in plain words what cannot
 * be read, and what can.
 */
export async function openSource(bytes: Uint8Array, pause: Pause): Promise<Source> {
  const source = isZip(bytes) ? await readZip(bytes, pause) : await readFile(bytes, pause)
  if (source.tables.length === 0) throw withoutTables(source.kind)
  return source
}

function withoutTables(kind: SourceKind): AppError {
  switch (kind) {
    case 'html':
      return new AppError(400, 'file_is_html')
    case 'json':
      return new AppError(400, 'file_json_without_list', { example: '{"Wine": "…"}' })
    case 'zip':
      return new AppError(400, 'file_zip_without_table')
    default:
      return new AppError(400, 'file_empty')
  }
}
