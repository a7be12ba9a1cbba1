import type { Wine } from '../../model/wine.ts'
import { conflict } from '../../shared/errors.ts'
import { readBarcode, writtenAs } from './barcode.ts'

/** Returns the wines that have a barcode: at most one, unless an import gave it to several. */
export function winesOfBarcode(barcode: string, wines: ReadonlyMap<string, Wine>): readonly Wine[] {
  return barcodeIndex(wines).get(barcode) ?? []
}

/** Returns the values by which a command finds the wines that have one of the barcodes; see `ReadSet`. */
export function ownersRead(barcodes: readonly string[] = []): string[] {
  return barcodes.flatMap(written => writtenAs(readBarcode(written) ?? written))
}

/** Refuses barcodes that another wine of the cellar has, and names that wine in the error. */
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
