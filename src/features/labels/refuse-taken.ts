import type { Wine } from '../../model/wine.ts'
import { conflict } from '../../shared/errors.ts'
import { readBarcode } from './barcode.ts'
import { winesOfBarcode } from './barcode-owner.ts'

/** Refuses barcodes that another wine of the cellar has, and names that wine in the error. */
export function refuseTaken(barcodes: readonly string[], wine: Wine, wines: ReadonlyMap<string, Wine>): void {
  for (const written of barcodes) {
    const owner = winesOfBarcode(readBarcode(written) ?? written, wines).find(({ id }) => id !== wine.id)
    if (!owner) continue
    const { producer, name, vintage } = owner
    throw conflict('barcode_taken', { wine: [producer, name, vintage].filter(part => part !== null).join(' ') })
  }
}
