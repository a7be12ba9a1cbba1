import { grouped, type Replica } from '../../ledger/replica.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { Place } from '../../model/place.ts'
import type { Wine } from '../../model/wine.ts'
import { readCode } from '../bottles/code.ts'
import { readBarcode } from './barcode.ts'
import { winesOfBarcode } from './barcode-owner.ts'

/** What was found to stand behind something scanned or typed. */
export type Scanned =
  | { kind: 'bottle'; bottle: Bottle }
  | { kind: 'place'; place: Place }
  /** A maker's barcode, with the wines it was learnt for: none where nobody taught it yet. */
  | { kind: 'barcode'; barcode: string; wines: readonly Wine[] }
  /** Not of this cellar; with its code where it is one of ours. */
  | { kind: 'unknown'; text: string; code?: string }

/**
 * Reads a sticker's address (`https://…/b/7K2M9X`, of whatever host it was printed for), the path alone, the bare code
 * as it is typed, or a maker's barcode.
 */
export function readScan(text: string, replica: Replica): Scanned {
  const trimmed = text.trim()
  const sticker = /^(?:https?:\/\/[^/]+)?\/?([bp])\/([^/]+)\/?$/i.exec(trimmed)
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

/** Of several codes in sight the one that says most: a sticker of ours before a barcode that is known before any other. */
export function bestOf(texts: readonly string[], replica: Replica): string | undefined {
  const worth = (text: string) => {
    const scanned = readScan(text, replica)
    if (scanned.kind === 'barcode') return scanned.wines.length > 0 ? 2 : 1
    return scanned.kind === 'unknown' ? 0 : 3
  }
  return [...texts].sort((a, b) => worth(b) - worth(a))[0]
}

/** The path of a sticker's page: what its QR code says after the host. */
export function stickerPath(stands: 'bottle' | 'place', code: string): string {
  return `/${stands === 'bottle' ? 'b' : 'p'}/${code}`
}
