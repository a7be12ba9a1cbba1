import * as z from 'zod/mini'
import { cellarTables } from '../model/cellar-tables.ts'
import { MemberRole } from '../model/person.ts'
import { Stage, Wine } from '../model/wine.ts'
import { endpoint } from '../shared/contract.ts'
import { id, line, maybe, oneOf, requestKey, wholeNumber } from '../shared/fields.ts'
import { limits } from '../shared/limits.ts'

/** A cellar with the role of the signed-in person in it. */
export const Cellar = z.strictObject({
  id: id(),
  name: line(),
  version: z.int(),
  role: MemberRole,
  /** False if the person does not see what bottles cost and what they are worth. */
  prices: z.boolean(),
})

export type Cellar = z.infer<typeof Cellar>

/** A row as a change left it. `after` is null when the change removed the row. */
export const ChangedRow = z.strictObject({
  table: oneOf(cellarTables),
  id: id(),
  after: maybe(z.record(z.string(), z.unknown())),
})

export type ChangedRow = z.infer<typeof ChangedRow>

/**
 * The id of the change that made a version, or null if there is none. When the server is restored from a backup, two
 * histories can share a version number, but never the id of its change.
 */
export const changeId = () => maybe(z.string())

/**
 * A field that a change replaced although its value was newer than what the device had seen, whoever had written it.
 */
export const Overwritten = z.strictObject({
  table: oneOf(cellarTables),
  id: id(),
  field: z.string(),
  /** The version that wrote the replaced value. */
  version: z.int(),
  person_id: maybe(id()),
  person_name: maybe(z.string()),
  made_at: z.string(),
  value: z.unknown(),
})

export type Overwritten = z.infer<typeof Overwritten>

/** The answer to every write in a cellar. The version identifies the change, and undo expects it. */
export const Committed = z.strictObject({
  version: z.int(),
  change_id: changeId(),
  /** The id of the preceding change. A copy that is at that change is brought up to date by these rows alone. */
  follows: changeId(),
  command: z.string(),
  rows: z.array(ChangedRow),
  overwritten: z.optional(z.array(Overwritten)),
})

export type Committed = z.infer<typeof Committed>

/** The number of rows after which a part of a snapshot ends. A part can exceed it by less than one batch of rows. */
export const snapshotRows = 10_000

/** A cellar, or one part of a large one. For each table it names the columns once and has a list of values per row. */
export const Snapshot = z.strictObject({
  cellar_id: id(),
  version: z.int(),
  change_id: changeId(),
  /**
   * The number of rows in the whole cellar. The counts precede the rows, so that progress can be shown during the
   * fetch.
   */
  row_count: z.int(),
  part_count: z.int(),
  /** The number of bottles in the whole cellar, in which progress is shown. */
  bottle_count: z.int(),
  /** The start of the next part, or null in the last part. */
  next: maybe(z.string()),
  tables: z.record(z.string(), z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) })),
})

export type Snapshot = z.infer<typeof Snapshot>

/** The part of a wine's summary that the list draws, except amounts. Its window is estimated if the wine has none. */
export const FirstLine = z.strictObject({
  wine_id: id(),
  ...z.pick(Wine, { drink_from: true, drink_until: true, window_source: true }).def.shape,
  stage: Stage,
  in_cellar: z.int(),
  on_order: z.int(),
  gone: z.int(),
  wished: z.boolean(),
  locked: z.int(),
  score: maybe(z.number()),
  place_ids: z.array(id()),
})

export type FirstLine = z.infer<typeof FirstLine>

/** The wines with which the list begins, in its order, and all rows that say something about them. */
export const Beginning = z.strictObject({
  ...z.pick(Snapshot, { cellar_id: true, version: true, bottle_count: true, tables: true }).def.shape,
  lines: z.array(FirstLine),
})

export type Beginning = z.infer<typeof Beginning>

/** The properties that a part of a snapshot and a whole cellar share. */
export type SnapshotTables = Pick<Snapshot, 'cellar_id' | 'version' | 'tables'>

export const listCellars = endpoint({
  method: 'GET',
  path: '/api/cellars',
  policy: 'signed-in',
  summary: 'The cellars the signed-in person belongs to',
  answer: z.strictObject({
    cellars: z.array(Cellar),
    /** The ids of those with so many bottles that the list is shown sooner from their beginning. */
    large: z.array(id()),
  }),
})

/** A part of a snapshot begins after a row, which is named by the position of its table in the order and by its id. */
export const partStart = /^\d{1,2} [0-9a-f-]{36}$/

export const getSnapshot = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/snapshot',
  policy: 'viewer',
  summary:
    'The whole cellar, in parts of some thousand rows; with the changes since the version of the first part, they are the cellar of one version',
  query: z.strictObject({ from: z.optional(z.string().check(z.regex(partStart))) }),
  answer: Snapshot,
})

export const getBeginning = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/beginning',
  policy: 'viewer',
  summary: 'The wines with which the list begins, to show while a large cellar is fetched',
  answer: Beginning,
})

export const listChangedRows = endpoint({
  method: 'GET',
  path: '/api/cellars/:cellar_id/changes',
  policy: 'viewer',
  summary: 'The rows that changed after a version, each as it is now; refused when that version had another change_id',
  query: z.strictObject({
    after: wholeNumber(0, 999_999_999),
    change_id: z.optional(z.string().check(z.maxLength(limits.line))),
  }),
  answer: z.strictObject({ version: z.int(), change_id: changeId(), rows: z.array(ChangedRow) }),
})

/** Names the change to undo by its version, or by the `Idempotency-Key` of the person's own request that made it. */
export const undoChange = endpoint({
  method: 'POST',
  path: '/api/cellars/:cellar_id/changes/undo',
  policy: 'editor',
  summary: 'Undo a change, unless a later change depends on it: by its version, or by the key of your own request',
  body: z.strictObject({
    version: z.optional(z.int().check(z.minimum(1), z.maximum(999_999_999))),
    request_key: z.optional(requestKey()),
  }),
  answer: Committed,
  status: 201,
  writes: true,
})

/**
 * The version of a cellar; or that the list of the person's cellars has changed, since they joined or lost one, or have
 * another role; or an empty object as a sign of life.
 */
export const CellarEvent = z.union([
  z.strictObject({ cellar_id: id(), version: z.int(), change_id: changeId() }),
  z.strictObject({ cellars: z.literal('changed') }),
  z.strictObject({}),
])

export type CellarEvent = z.infer<typeof CellarEvent>

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  policy: 'signed-in',
  summary: "The versions of the person's cellars, and each new one as it comes, until the session ends",
  answer: CellarEvent,
  gives: 'lines',
})
