import * as z from 'zod/mini'
import { Cellar } from '../../ledger/contract.ts'
import { cellarTables } from '../../model/cellar-tables.ts'
import { changeKinds } from '../../model/choices.ts'
import { Locale, MemberRole } from '../../model/person.ts'
import { endpoint } from '../../shared/contract.ts'
import { day, id, line, maybe, oneOf, several, wholeNumber } from '../../shared/fields.ts'
import { limits } from '../../shared/limits.ts'
import { passwordAgain } from '../accounts/password-again.ts'

/** One entry of the ledger. */
export const Change = z.strictObject({
  version: z.int(),
  command: z.string(),
  person_id: maybe(id()),
  person_name: maybe(z.string()),
  /** The instant at which the server recorded it. */
  made_at: z.string(),
  /** The instant at which a device made the change that it sent later, by the device's clock. */
  composed_at: maybe(z.string()),
  /** The version this change undid. */
  undoes: maybe(z.int()),
  /** The version that undid this change. */
  undone_by: maybe(z.int()),
  /** The number of rows it changed, by table. */
  touched: z.record(z.string(), z.int()),
  /** The changed rows before and after: those asked for, or all of a small change. */
  rows: z.array(
    z.strictObject({
      table: oneOf(cellarTables),
      id: id(),
      before: maybe(z.record(z.string(), z.unknown())),
      after: maybe(z.record(z.string(), z.unknown())),
    }),
  ),
})
export type Change = z.infer<typeof Change>

/** A person whom a cellar knows by name. `role` is null for someone who has left but whose notes or commands remain. */
export const Member = z.strictObject({
  id: id(),
  name: z.string(),
  role: maybe(MemberRole),
  /** The time at which a member last used the product; null for those who left, and if the asker is no owner. */
  last_seen_at: maybe(z.string()),
})
export type Member = z.infer<typeof Member>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/members',
  policy: 'viewer',
  summary: 'The people who belong to a cellar, and those who wrote or did something in it and have left',
  answer: z.strictObject({ members: z.array(Member) }),
})

export const NewCellar = z.strictObject({ name: line() })

export const makeCellar = endpoint({
  method: 'POST',
  path: '/api/cellars',
  policy: 'signed-in',
  summary: 'Make an empty cellar, which the person owns',
  body: NewCellar,
  answer: Cellar,
  status: 201,
})

/** The name, as somebody types it who knows which cellar is deleted, and the person's password. */
export const CellarDeletion = z.strictObject({
  name: z.string().check(z.maxLength(limits.line)),
  ...passwordAgain,
})

export const deleteCellar = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/deletion',
  policy: 'owner',
  summary: 'Delete a cellar with all that is in it and its history, for all its members',
  body: CellarDeletion,
})

export const renameCellar = endpoint({
  method: 'PATCH',
  path: '/api/cellars/:cellar_id',
  policy: 'owner',
  summary: 'Rename a cellar',
  body: z.strictObject({ name: line() }),
  answer: Cellar,
})

export const findCellarsWith = endpoint({
  method: 'GET',
  path: '/api/records/:record_id/cellars',
  policy: 'signed-in',
  summary: 'The cellars of the signed-in person that have a wine, a place or a stock-take with this id',
  params: z.strictObject({ record_id: id() }),
  answer: z.strictObject({ cellar_ids: z.array(id()) }),
})

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/history',
  policy: 'viewer',
  summary:
    'The ledger, newest first: of the cellar or of some of its rows, by kind of change, by person, in a span of days',
  query: z.strictObject({
    row_id: z.optional(several(id())),
    kind: z.optional(several(oneOf(changeKinds))),
    person_id: z.optional(id()),
    from: z.optional(day()),
    until: z.optional(day()),
    before: z.optional(wholeNumber(1, 999_999_999)),
    limit: z.optional(wholeNumber(1, limits.page)),
  }),
  answer: z.strictObject({ changes: z.array(Change) }),
})

export const SampleInput = z.strictObject({ today: day(), language: z.optional(Locale) })
export type SampleInput = z.infer<typeof SampleInput>
