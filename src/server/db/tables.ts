import type { Kysely, Transaction } from 'kysely'
import type { CellarTable } from '../../model/cellar-tables.ts'
import type { MemberRole, Role, Theme } from '../../model/person.ts'
import type { RecordOf } from '../../model/tables.ts'
import type { Language } from '../../shared/languages.ts'
import type { ScoreScale } from '../../shared/score-scales.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

/** All tables. A statement is either about directory tables or about one cellar: see `src/server/db/homes.ts`. */
export interface Tables extends DirectoryTables, CellarTables {}

/** The tables of accounts and of the instance, with what says who belongs to which cellar. */
export interface DirectoryTables {
  people: PersonRow
  members: MemberRow
  sessions: SessionRow
  invitations: InvitationRow
  guest_links: GuestLinkRow
  views: ViewRow
  upload_parts: UploadPartRow
  settings: { name: string; value: string }
  attempts: { key: string; count: number; last_at: string }
  sign_in_tries: SignInTryRow
  security_events: SecurityEventRow
  account_codes: AccountCodeRow
  second_factors: SecondFactorRow
  passkeys: PasskeyRow
  passkey_challenges: PasskeyChallengeRow
  oidc_identities: OidcIdentityRow
  oidc_starts: OidcStartRow
  proxy_identities: ProxyIdentityRow
  backup_codes: { digest: string; person_id: string }
  server_errors: ServerErrorRow
  rates: RateRow
  waiting_rates: WaitingRateRow
  /** Only on PostgreSQL. */
  request_counts: { address: string; minute: number; count: number }
  leases: { name: string; holder: string; until_at: string }
}

/** The tables of what is in the cellars. Each row belongs to one cellar, whose id is the first column of its key. */
export interface CellarTables extends CellarRows {
  cellars: CellarRow
  imports: ImportRow
  import_parts: ImportPartRow
  photo_files: PhotoFileRow
  authors: AuthorRow
  changes: ChangeRow
  change_rows: LedgerRow
}

/** A record of a cellar as its table stores it: with its `cellar_id`, and with lists and objects as JSON text. */
export type Stored<T extends CellarTable> = { cellar_id: string } & {
  [C in keyof RecordOf[T]]: NonNullable<RecordOf[T][C]> extends string | number ? RecordOf[T][C] : string
}
type CellarRows = { [T in CellarTable]: Stored<T> }

export interface PersonRow {
  id: string
  email: string
  /** The e-mail address in the form in which it is compared: normalized and in lower case. */
  email_folded: string
  name: string
  role: Role
  password_hash: string
  preferred_currency: string
  locale: Language | null
  theme: Theme
  score_scale: ScoreScale
  charts: string | null
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
  /** The time at which the person last confirmed it without the password, or null. */
  confirmed_at: string | null
}

/** A reference rate of a currency, in units per euro. It never changes once it is stored. */
export interface RateRow {
  currency: string
  day_on: string
  per_euro: number
  source: string
}

/** A rate that is used only when a person accepts it. */
export interface WaitingRateRow extends RateRow {
  reason: string
  /** The time at which a person rejected it. The same rate does not wait again. */
  rejected_at: string | null
}

/** The sign-in attempts at one account from one network. */
export interface SignInTryRow {
  /** A digest of the e-mail address that was entered. */
  account: string
  network: string
  neighbourhood: string
  /** The number of failed attempts since the last successful one, within a day. */
  count: number
  last_at: string
  /** The time of the last successful attempt. */
  passed_at: string | null
}

/** A code that was made for a person and works once. */
export interface AccountCodeRow {
  digest: string
  person_id: string
  purpose: 'recovery' | 'email'
  made_by: 'mail' | 'administrator' | 'machine'
  /** The new e-mail address that the code confirms. */
  email: string | null
  expires_at: string
}

/** The authenticator app of a person. */
export interface SecondFactorRow {
  person_id: string
  /** The secret in base 32, encrypted (see secrets.ts). It has to be readable, since the codes are computed from it. */
  secret: string
  /** The step of the last code that was used. No code of this step or an earlier one works again. */
  last_step: number
  created_at: string
}

/** A key on a device, by which a person signs in. */
export interface PasskeyRow {
  id: string
  person_id: string
  /** The id by which the device knows it. */
  credential_id: string
  /** In COSE, as base64url. */
  public_key: string
  /** The number of signatures that the device has counted; zero for one that does not count. */
  signatures: number
  /** The address of the page at which it was made, the only one at which it works. */
  origin: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** Random bytes that a passkey has to sign, once. */
export interface PasskeyChallengeRow {
  challenge: string
  purpose: 'add' | 'sign_in' | 'confirm'
  /** The person who adds a passkey or confirms that it is them; null for signing in. */
  person_id: string | null
  expires_at: string
}

/** The account of a person at an issuer of OpenID Connect, by which they sign in. */
export interface OidcIdentityRow {
  issuer: string
  subject: string
  person_id: string
  linked_at: string
  last_used_at: string | null
}

/** A name by which a trusted proxy knows a person. */
export interface ProxyIdentityRow {
  name: string
  person_id: string
  linked_at: string
  last_used_at: string | null
}

/** The way of one browser to an issuer and back. */
export interface OidcStartRow {
  /** A digest of the state. */
  state: string
  /** A digest of what only the browser has that began. */
  proof: string
  purpose: 'sign_in' | 'link' | 'confirm'
  /** The person who links their account or confirms that it is them; null for signing in. */
  person_id: string | null
  nonce: string
  /** Proves to the issuer that the same server began; null once it was used. */
  verifier: string | null
  redirect_uri: string
  /** The issuer and the subject that its answer named; null until then. */
  issuer: string | null
  subject: string | null
  expires_at: string
}

/** An unexpected error of the server. */
export interface ServerErrorRow {
  id: string
  at: string
  request_id: string
  /** The method and the pattern of the path. */
  route: string
  /** The kind of the error and its place in the code. */
  error: string
}

/** An event of the security log. */
export interface SecurityEventRow {
  id: string
  at: string
  kind: string
  /** The person it concerns. */
  person_id: string | null
  /** The person who did it. */
  by_id: string | null
  detail: string | null
  ip: string | null
  user_agent: string | null
  request_id: string | null
}

export interface CellarRow {
  id: string
  name: string
  /** The version is raised by one with each change and identifies that change. */
  version: number
  created_at: string
}

export interface MemberRow {
  cellar_id: string
  person_id: string
  role: MemberRole
  joined_at: string
}

/** An invitation to a cellar that was not used yet. */
export interface InvitationRow {
  id: string
  cellar_id: string
  /** A digest of the token in its link. */
  digest: string
  role: MemberRole
  made_by: string
  made_at: string
  expires_at: string
}

/** A link by which guests see a list. */
export interface GuestLinkRow {
  id: string
  cellar_id: string
  /** A digest of the token in its link. */
  digest: string
  name: string
  /** The query of the list as JSON. */
  query: string
  made_by: string
  made_at: string
  /** The last day, in the calendar of who made it. */
  until_on: string
  expires_at: string
}

export interface ImportRow {
  cellar_id: string
  id: string
  person_id: string
  file_name: string
  /** The size of the original file. */
  bytes: number
  created_at: string
  /** The version of the change that applied the import; null until it is applied. */
  version: number | null
  format: string | null
  /** A fingerprint of its tables and their columns, which is the same for files of the same form. */
  fingerprint: string | null
  /** The settings that a person chose, as JSON. */
  settings: string | null
  /** The currency of amounts that name none. */
  currency: string | null
  /** The figures of the result, as JSON. */
  figures: string | null
  /** The rows of the cellar that its rows became, as JSON. */
  links: string | null
}

/** A part of an import's original file. */
export interface ImportPartRow {
  cellar_id: string
  import_id: string
  part: number
  file: Uint8Array
}

/** A list that a person saved under a name. */
export interface ViewRow {
  cellar_id: string
  person_id: string
  id: string
  name: string
  /** The query of the list's address. */
  address: string
  /** The view options of the list as JSON; null for the default. */
  look: string | null
  created_at: string
}

/** The bytes of a photo as they are stored: encoded again, as WebP. */
export interface PhotoFileRow {
  cellar_id: string
  photo_id: string
  size: 'whole' | 'small'
  file: Uint8Array
}

/** A part of a photo that has not arrived completely yet. */
export interface UploadPartRow {
  cellar_id: string
  person_id: string
  upload_id: string
  part: number
  file: Uint8Array
  created_at: string
}

/**
 * The author of changes that were made before a cellar was restored here from an archive, by the name they had there.
 */
export interface AuthorRow {
  cellar_id: string
  person_id: string
  /** Null if the archive did not contain a name either. */
  name: string | null
}

/** One entry of the ledger. */
export interface ChangeRow {
  cellar_id: string
  version: number
  /** A random id: the same version of a different history has another one. */
  change_id: string
  person_id: string
  command: string
  made_at: string
  /**
   * The time at which it was made by the device's clock; null if that is unknown, implausible or just before it was
   * recorded.
   */
  composed_at: string | null
  /** The version that the device had seen at that time; null if the device did not send it. */
  seen_version: number | null
  undoes: number | null
  undone_by: number | null
  /** The key of the request and a digest of its content: a request that is sent twice is done once. */
  request_key: string | null
  request_digest: string | null
}

/** One row before and after a change: the JSON of its record, or null if it did not exist. */
export interface LedgerRow {
  cellar_id: string
  version: number
  position: number
  table_name: CellarTable
  row_id: string
  before: string | null
  after: string | null
}
