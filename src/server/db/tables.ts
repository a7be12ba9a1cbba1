import type { Kysely, Transaction } from 'kysely'
import type { CellarTable } from '../../model/cellar-tables.ts'
import type { MemberRole, Role, Theme } from '../../model/person.ts'
import type { RecordOf } from '../../model/tables.ts'
import type { Language } from '../../shared/languages.ts'
import type { ScoreScale } from '../../shared/score-scales.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Tables extends CellarRows {
  people: PersonRow
  sessions: SessionRow
  cellars: CellarRow
  members: MemberRow
  settings: { name: string; value: string }
  attempts: { key: string; count: number; last_at: string }
  sign_in_tries: SignInTryRow
  rates: { currency: string; day_on: string; per_euro: number; source: string }
  imports: ImportRow
  import_parts: ImportPartRow
  views: ViewRow
  photo_files: PhotoFileRow
  upload_parts: UploadPartRow
  authors: AuthorRow
  changes: ChangeRow
  change_rows: LedgerRow
}

/** A cellar's record as it is kept: with its `cellar_id`, lists and objects as JSON text. */
export type Stored<T extends CellarTable> = { cellar_id: string } & {
  [C in keyof RecordOf[T]]: NonNullable<RecordOf[T][C]> extends string | number ? RecordOf[T][C] : string
}
type CellarRows = { [T in CellarTable]: Stored<T> }

export interface PersonRow {
  id: string
  email: string
  /** The e-mail as it is compared: composed and lower case. */
  email_folded: string
  name: string
  role: Role
  password_hash: string
  preferred_currency: string
  locale: Language | null
  theme: Theme
  score_scale: ScoreScale
  created_at: string
  disabled_at: string | null
  last_seen_at: string | null
}

export interface SessionRow {
  id: string
  person_id: string
  token_hash: string
  created_at: string
  last_used_at: string
  expires_at: string
  user_agent: string | null
}

/** Tries at one account from one network. */
export interface SignInTryRow {
  /** A digest of what was given as the e-mail. */
  account: string
  network: string
  neighbourhood: string
  /** Wrong ones since the last right one, within a day. */
  count: number
  last_at: string
  /** When the password was right last. */
  passed_at: string | null
}

export interface CellarRow {
  id: string
  name: string
  /** Raised by one with each change; every change is named by it. */
  version: number
  created_at: string
}

export interface MemberRow {
  cellar_id: string
  person_id: string
  role: MemberRole
  joined_at: string
}

export interface ImportRow {
  cellar_id: string
  id: string
  person_id: string
  file_name: string
  /** How long its original file is. */
  bytes: number
  created_at: string
  /** The version of the change that took it; null as long as it is only looked at. */
  version: number | null
  format: string | null
  /** Of its tables and their columns: files of the same form have the same. */
  fingerprint: string | null
  /** JSON of what a person said of it. */
  settings: string | null
  /** Of amounts that named none. */
  currency: string | null
  /** JSON of what it came to. */
  figures: string | null
  /** JSON of the rows of the cellar that its rows became. */
  links: string | null
}

/** A part of an import's original file. */
export interface ImportPartRow {
  cellar_id: string
  import_id: string
  part: number
  file: Uint8Array
}

/** A list that a person gave a name. */
export interface ViewRow {
  cellar_id: string
  person_id: string
  id: string
  name: string
  /** The query of the list's address. */
  address: string
  /** The JSON of how it looks; null when it looks as the list does anyway. */
  look: string | null
  created_at: string
}

/** A photo's bytes, as they are kept: re-encoded, WebP. */
export interface PhotoFileRow {
  cellar_id: string
  photo_id: string
  size: 'whole' | 'small'
  file: Uint8Array
}

/** A part of a photo of which not all has come yet. */
export interface UploadPartRow {
  cellar_id: string
  person_id: string
  upload_id: string
  part: number
  file: Uint8Array
  created_at: string
}

/** Somebody who wrote in a cellar before it was brought here from an archive, by the name they had there. */
export interface AuthorRow {
  cellar_id: string
  person_id: string
  /** Null for one whom the archive did not know by name either. */
  name: string | null
}

/** One entry of the ledger. */
export interface ChangeRow {
  cellar_id: string
  version: number
  /** Random: the same version of a history that went another way has another one. */
  change_id: string
  person_id: string
  command: string
  made_at: string
  /** When it was made by the clock of its device; null when that was just before it was recorded, or cannot be. */
  composed_at: string | null
  /** The version that the device had seen then; null where it did not say. */
  seen_version: number | null
  undoes: number | null
  undone_by: number | null
  /** The key of the request, and a digest of what it asked: sent twice, done once. */
  request_key: string | null
  request_digest: string | null
}

/** What one row was before and after a change: the JSON of its record, or null where there was none. */
export interface LedgerRow {
  cellar_id: string
  version: number
  position: number
  table_name: CellarTable
  row_id: string
  before: string | null
  after: string | null
}
