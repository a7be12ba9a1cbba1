import type { Wine } from '../../model/wine.ts'
import { conflict } from '../../shared/errors.ts'
import { readBarcode, writtenAs } from './barcode.ts'

/** The wines a barcode was learnt for: one, unless it came in with an import. */
export function winesOfBarcode(barcode: string, wines: ReadonlyMap<string, Wine>): readonly Wine[] {
  return barcodeIndex(wines).get(barcode) ?? []
}

/** The values by which the rows of a barcode's owners are found; see `ReadSet`. */
export function ownersConcerned(barcodes: readonly string[] = []): string[] {
  return barcodes.flatMap(written => writtenAs(readBarcode(written) ?? written))
}

/** A barcode stands for one wine of the cellar: refuses those that another wine has, and says which. */
export function refuseTaken(barcodes: readonly string[], wine: Wine, wines: ReadonlyMap<string, Wine>): void {
  for (const written of barcodes) {
    const owner = winesOfBarcode(readBarcode(written) ?? written, wines).find(({ id }) => id !== wine.id)
    if (!owner) continue
    const { producer, name, vintage } = owner
    throw conflict('barcode_taken', { wine: [producer, name, vintage].filter(part => part !== null).join(' ') })
  }
}

const indexes = new WeakMap<object, ReadonlyMap<string, Wine[]>>()

function barcodeIndex(wines: ReadonlyMap<string, Wine>): ReadonlyMap<string, Wine[]> {
  const known = indexes.get(wines)
  if (known) return known
  const index = new Map<string, Wine[]>()
  for (const wine of wines.values()) {
    for (const written of wine.barcodes) {
      const barcode = readBarcode(written) ?? written
      index.set(barcode, [...(index.get(barcode) ?? []), wine])
    }
  }
  indexes.set(wines, index)
  return index
}
