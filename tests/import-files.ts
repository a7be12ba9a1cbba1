import { readFileSync } from 'node:fs'
import { anId } from '../src/features/cellars/builders.ts'
import { type ImportRead, readImport } from '../src/features/transfer/apply/read-import.ts'
import type { ImportSettings } from '../src/features/transfer/contract.ts'
import { openSource } from '../src/features/transfer/files/source.ts'
import type { ImportPlan } from '../src/features/transfer/match/import-plan.ts'
import { parseImport } from '../src/features/transfer/parse/parse-import.ts'
import type { RowWrite } from '../src/ledger/command.ts'
import { emptyReplica, type Replica, withRows } from '../src/ledger/replica.ts'
import type { Wine } from '../src/model/wine.ts'
import { zipOf } from './zip-by-hand.ts'

/** Reads one of the real files under tests/files/imports, by default one of CellarTracker's. */
export function importFile(name: string, product = 'cellartracker'): Uint8Array {
  return readFileSync(new URL(`files/imports/${product}/${name}`, import.meta.url))
}

/** The bytes of a file, its text, or its lines. */
type File = Uint8Array | string | readonly string[]
type Files = readonly File[] | Record<string, File>

/** Reads several files together, as a ZIP of them. */
export function readTogether(files: Files, options: Parameters<typeof readAs>[1] = {}) {
  return readAs(packed(files), options)
}

export function packed(files: Files): Uint8Array {
  const named = Object.entries<File>(files).map(([name, file]) => ({
    name: name.includes('.') ? name : `${name}.csv`,
    bytes: bytesOf(file),
  }))
  return zipOf(named)
}

/** Reads a file as Ada does on a day in spring, with euros as her currency, and once more for its content alone. */
export async function readAs(
  file: File,
  {
    replica = emptyReplica(anId()),
    newId = () => anId(),
    currency = 'EUR',
    settings = {},
  }: Partial<{ replica: Replica; newId: () => string; currency: string; settings: ImportSettings }> = {},
) {
  const run = { person_id: ada, now: '2026-03-14T09:26:53.000Z', today: '2026-03-14', newId }
  const input = { source: await openSource(bytesOf(file), pause), currency, settings, pause, run }
  const read = await readImport({ ...input, replica })
  const { plan } = await parseImport(input)
  return { ...read, plan }
}

/** Returns the wines of a plan, each as it will be in the cellar. */
export function winesOf({ wines }: ImportPlan): Wine[] {
  return Array.from(wines.matched, ({ wine }) => wine)
}

const pause = async () => {}

export const ada = '018f0000-0000-7000-8000-00000000ada0'

/** A cellar of imported files: each is imported with the previous ones known, as on the server. */
export class ImportedCellar {
  replica: Replica = emptyReplica(anId())
  readonly #earlier: { bytes: Uint8Array; settings: ImportSettings; links: string; version: number }[] = []

  async look(file: File, settings: ImportSettings = {}, today = '2026-03-14'): Promise<ImportRead> {
    const run = { person_id: ada, now: `${today}T09:26:53.000Z`, today, newId: () => anId() }
    const common = { currency: 'EUR', run, pause }
    const earlier = this.#earlier
    async function* earlierOf() {
      for (const { bytes, settings, links, version } of earlier.toReversed()) {
        const { plan, kinds } = await parseImport({ ...common, source: await openSource(bytes, pause), settings })
        yield { import_id: anId(), file_name: '', version, taken_at: '', links, plan, kinds }
      }
    }
    const source = await openSource(bytesOf(file), pause)
    return readImport({ ...common, source, replica: this.replica, settings, earlierOf })
  }

  async take(file: File, settings: ImportSettings = {}, today?: string): Promise<ImportRead> {
    const read = await this.look(file, settings, today)
    if (read.written.length === 0) return read
    this.write(read.written)
    const links = await read.links()
    this.#earlier.push({ bytes: bytesOf(file), settings, links, version: this.replica.version })
    return read
  }

  write(written: readonly RowWrite[]) {
    const rows = written.map(({ table, id, after }) => ({ table, id, after }))
    this.replica = withRows(this.replica, this.replica.version + 1, rows)
  }
}

function bytesOf(file: File): Uint8Array {
  if (file instanceof Uint8Array) return file
  return new TextEncoder().encode(typeof file === 'string' ? file : file.join('\n'))
}
