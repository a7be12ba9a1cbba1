import type { Wine } from '../../model/wine.ts'
import { readBarcode, writtenAs } from './barcode.ts'

/** Returns the wines that have a barcode: at most one, unless an import gave it to several. */
export function winesOfBarcode(barcode: string, wines: ReadonlyMap<string, Wine>): readonly Wine[] {
  return barcodeIndex(wines).get(barcode) ?? []
}

/** Returns the values by which a command finds the wines that have one of the barcodes; see `ReadSet`. */
export function ownersRead(barcodes: readonly string[] = []): string[] {
  return barcodes.flatMap(written => writtenAs(readBarcode(written) ?? written))
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
