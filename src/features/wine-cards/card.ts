import * as z from 'zod/mini'
import { windowSources } from '../../model/choices.ts'
import { fieldSchemas, type Wine, WineType } from '../../model/wine.ts'
import { fieldsOfKind } from '../../model/wine-fields.ts'
import { AppError, invalid } from '../../shared/errors.ts'
import { fieldErrorsOf } from '../../shared/field-errors.ts'
import { oneOf, partial } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { fromBase32, toBase32 } from './base32.ts'
import { codeOfLink } from './card-link.ts'

/*
 * A card describes one wine for people of other cellars, on this server or another one. It is signed with the key of its
 * server (Ed25519), which it contains. As a file it is JSON; in a link or a QR code it is the key, the signature and the
 * signed text, in base 32.
 */

const version = 1
const keyBytes = 32
const signatureBytes = 64

/**
 * The fields that a card can have: what is known about the wine, and none of what a household made of it, such as tags.
 * The last ones are left out first where there is little room.
 */
export const cardFields = fieldsOfKind(
  'text',
  'vintage',
  'type',
  'country',
  'grapes',
  'percent',
  'sweetness',
  'year',
  'note',
)
export type CardField = (typeof cardFields)[number]

const schemas = Object.fromEntries(cardFields.map(field => [field, fieldSchemas[field]])) as Pick<
  typeof fieldSchemas,
  CardField
>

/** A wine as a card has it. Unknown fields are left out. */
export const CardWine = z.strictObject({
  ...partial(schemas),
  type: WineType,
  window_source: z.optional(oneOf(windowSources)),
})
export type CardWine = z.infer<typeof CardWine>

const inBase32 = (bytes: number) => z.string().check(z.regex(new RegExp(`^[A-Z2-7]{${Math.ceil((bytes * 8) / 5)}}$`)))

/** A card as a file. */
export const WineCard = z.strictObject({
  wine_card: z.literal(version),
  wine: CardWine,
  key: inBase32(keyBytes),
  signature: inBase32(signatureBytes),
})
export type WineCard = z.infer<typeof WineCard>

/** A card that has the form of one. Only its signature says whether it is as its server made it. */
export interface ReadCard {
  wine: CardWine
  key: string
  signature: string
  /** The bytes that have to be signed. */
  signed: Uint8Array<ArrayBuffer>
}

/**
 * Reads a card as a file, a link or the text of its QR code. Throws an error for a text that is none, is too large or was
 * made by a newer version, and one that names the fields with an error.
 */
export function readCard(text: string): ReadCard {
  const trimmed = text.trim()
  if (trimmed.length > limits.wine_card) throw new AppError(400, 'card_too_large', { max: limits.wine_card })
  const card = trimmed.startsWith('{') ? parsed(trimmed) : unpacked(codeOfLink(trimmed))
  if (typeof card.wine_card !== 'number') throw unreadable()
  if (card.wine_card > version) throw new AppError(400, 'card_newer')
  const { data, error } = z.safeParse(WineCard, card, { reportInput: true })
  if (error) throw invalid(named(error.issues))
  if (data.wine.producer === undefined && data.wine.name === undefined)
    throw invalid({ name: { code: 'producer_or_name' } })
  // The signature is of the text as it came, of which the schema may have trimmed a field.
  return { wine: data.wine, key: data.key, signature: data.signature, signed: signedBytes(card.wine) }
}

/** Returns what the signature of a card is of: its text with the fields of every object in alphabetical order. */
export function signedBytes(wine: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(ordered({ wine_card: version, wine }))
}

/** Returns a card as it stands in a link or a QR code. */
export function packed({ wine, key, signature }: WineCard): string {
  const [start, middle] = [fromBase32(key), fromBase32(signature)]
  if (!start || !middle) throw unreadable()
  return toBase32(new Uint8Array([...start, ...middle, ...signedBytes(wine)]))
}

/** Returns the length of a card in a link or a QR code. */
export function packedLength(wine: CardWine): number {
  return Math.ceil(((keyBytes + signatureBytes + signedBytes(wine).length) * 8) / 5)
}

/** Describes a wine by some of its fields, as far as they are known. A window says where it comes from. */
export function described(wine: Wine, fields: readonly CardField[]): CardWine {
  const known = knownFields(wine, fields).map(field => [field, wine[field]])
  const hasWindow = known.some(([field]) => field === 'drink_from' || field === 'drink_until')
  const source = hasWindow && wine.window_source ? { window_source: wine.window_source } : {}
  return { ...Object.fromEntries(known), type: wine.type, ...source }
}

/** Returns the fields of which a wine has a value. */
export function knownFields(wine: Wine, fields: readonly CardField[]): CardField[] {
  return fields.filter(field => wine[field] !== null && (field !== 'grapes' || wine.grapes.length > 0))
}

/** Returns the fingerprint by which people recognize the key of a server: its first 100 bits, in groups of four. */
export function fingerprintOf(key: string): string {
  return key.slice(0, 20).replace(/(.{4})(?=.)/g, '$1 ')
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw unreadable()
  }
}

function unpacked(text: string): Record<string, unknown> {
  const bytes = fromBase32(text)
  if (!bytes || bytes.length <= keyBytes + signatureBytes) throw unreadable()
  const signature = bytes.subarray(keyBytes, keyBytes + signatureBytes)
  const rest = parsed(new TextDecoder().decode(bytes.subarray(keyBytes + signatureBytes)))
  if (typeof rest !== 'object' || rest === null) throw unreadable()
  return { ...rest, key: toBase32(bytes.subarray(0, keyBytes)), signature: toBase32(signature) }
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

/** Names the fields of a wine without the path to them. */
function named(issues: readonly z.core.$ZodIssue[]) {
  return Object.fromEntries(
    Object.entries(fieldErrorsOf(issues)).map(([name, fieldError]) => [name.replace(/^wine\./, ''), fieldError]),
  )
}

const unreadable = () => new AppError(400, 'card_unreadable')
