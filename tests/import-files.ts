import { readFileSync } from 'node:fs'
import { anId } from '../src/features/cellars/builders.ts'
import { emptyReplica, type Replica } from '../src/features/cellars/replica.ts'
import type { ImportSettings } from '../src/features/transfer/contract.ts'
import { readImport } from '../src/features/transfer/read-import.ts'
import { zipOf } from './zip-by-hand.ts'

/** One of the real files under tests/files/imports, CellarTracker's unless another product's is asked for. */
export function importFile(name: string, product = 'cellartracker'): Uint8Array {
  return readFileSync(new URL(`files/imports/${product}/${name}`, import.meta.url))
}

/** Several files read together, as a ZIP of them is. */
export function readTogether(
  files: readonly (Uint8Array | string)[] | Record<string, Uint8Array | string>,
  given: Parameters<typeof readAs>[1] = {},
) {
  const entries = Object.entries(files).map(([name, bytes]) => ({
    name: name.includes('.') ? name : `${name}.csv`,
    bytes,
  }))
  return readAs(zipOf(entries), given)
}

/** A file read as Ada reads it on a day of spring, with euros as her money. */
export function readAs(
  bytes: Uint8Array | string,
  {
    replica = emptyReplica(anId()),
    newId = () => anId(),
    currency = 'EUR',
    settings = {},
  }: Partial<{ replica: Replica; newId: () => string; currency: string; settings: ImportSettings }> = {},
) {
  return readImport({
    bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    replica,
    currency,
    settings,
    pause: async () => {},
    taking: { person_id: ada, now: '2026-03-14T09:26:53.000Z', today: '2026-03-14', newId },
  })
}

export const ada = '018f0000-0000-7000-8000-00000000ada0'
