import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Place } from '../../model/place.ts'
import type { Wine } from '../../model/wine.ts'
import { readCode } from '../bottles/code.ts'
import { isCardLink } from '../wine-cards/card-link.ts'
import { readBarcode } from './barcode.ts'
import { winesOfBarcode } from './barcode-owner.ts'

/** The meaning of a scanned or typed code. */
export type Scanned =
  | { kind: 'bottle'; bottle: Bottle }
  | { kind: 'place'; place: Place }
  /** A maker's barcode with the wines that have it, none when it is not linked yet. */
  | { kind: 'barcode'; barcode: string; wines: readonly Wine[] }
  /** The link of a wine card, at any address. */
  | { kind: 'card'; text: string }
  /** The text is not of this cellar. `code` is set when it has the form of a sticker's code. */
  | { kind: 'unknown'; text: string; code?: string }

/**
 * Reads the address on a sticker (`https://…/b/7K2M9X`, with any host and any path before it), its path alone, the bare code, the link of a wine
 * card, or a maker's barcode.
 */
export function readScan(text: string, replica: Replica): Scanned {
  const trimmed = text.trim()
  if (isCardLink(trimmed)) return { kind: 'card', text: trimmed }
  const sticker = /^(?:https?:\/\/[^?#\s]+\/|\/)?([bp])\/([^/]+)\/?$/i.exec(trimmed)
  const code = readCode(sticker?.[2] ?? trimmed)
  if (code) {
    const stands = sticker?.[1]?.toLowerCase()
    const [bottle] = stands === 'p' ? [] : (grouped(replica.bottles, 'code').get(code) ?? [])
    if (bottle) return { kind: 'bottle', bottle }
    const [place] = stands === 'b' ? [] : (grouped(replica.places, 'code').get(code) ?? [])
    if (place) return { kind: 'place', place }
  }
  const barcode = sticker ? undefined : readBarcode(trimmed)
  if (barcode) return { kind: 'barcode', barcode, wines: winesOfBarcode(barcode, replica.wines) }
  return { kind: 'unknown', text: trimmed, ...(code ? { code } : {}) }
}

/** Returns the most useful of several visible codes: stickers come first, then known barcodes, then other barcodes. */
export function bestOf(texts: readonly string[], replica: Replica): string | undefined {
  const worth = (text: string) => {
    const scanned = readScan(text, replica)
    if (scanned.kind === 'barcode') return scanned.wines.length > 0 ? 2 : 1
    return scanned.kind === 'unknown' ? 0 : 3
  }
  return [...texts].sort((a, b) => worth(b) - worth(a))[0]
}

/** Returns the path of a sticker's page, which follows the host in its QR code. */
export function stickerPath(stands: 'bottle' | 'place', code: string): string {
  return `/${stands === 'bottle' ? 'b' : 'p'}/${code}`
}
