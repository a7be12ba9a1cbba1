/**
 * The closed list of errors and their sentences. The code goes over the wire; the sentence is rendered at the edge, in
 * the person's language.
 */
export const errorTexts = sentences('error', {
  not_signed_in: 'Please sign in.',
  wrong_credentials: 'The e-mail address or password is incorrect.',
  wrong_password: 'This password is incorrect.',
  second_factor_needed: 'Enter the code that your authenticator app shows, or a backup code.',
  second_factor_wrong: 'This code is wrong or has expired. Enter the one that your app shows now.',
  second_factor_used: 'This code was already used. Wait until your app shows the next one.',
  second_factor_on: 'This account already has a second factor. Turn it off first.',
  second_factor_off: 'This account has no second factor.',
  backup_code_wrong: 'This backup code is wrong or was already used.',
  confirmation_needed: 'Show first that it is you: enter your password, or confirm in another way.',
  last_way_in: 'This is your last way to sign in. Set a password or add another way first.',
  proxy_names_nobody: 'No trusted proxy names you. Sign in another way.',
  proxy_unknown:
    'No account here is linked to the name that the proxy gives. Sign in another way, and link it on your profile.',
  proxy_linked_already: 'This name or this account is linked already. Remove that link first.',
  secret_unreadable:
    'The stored password cannot be read, because its key is missing. An administrator has to enter it again.',
  second_factor_unreadable:
    'Codes of the app cannot be checked, because a key is missing on the server. Use a backup code or a passkey.',
  password_sign_in_off:
    'Passwords are switched off on this server. Use a passkey or the sign-in service, or ask an administrator.',
  admins_locked_out:
    'No administrator could sign in any more. Add a passkey to the account of an administrator, or link it to the sign-in service, or let people sign in with passwords.',
  passkey_first: 'Add a passkey first. Without it and without a password you could not sign in.',
  backup_codes_first:
    'Create backup codes first. Without a password, they are your way back if your passkeys are lost.',
  passkey_expired: 'This took too long, or the same answer was sent before. Please try again.',
  passkey_unknown: 'This passkey is unknown here. It may have been removed. Sign in with your password.',
  passkey_elsewhere:
    'This passkey belongs to another address. Open the address at which it was made, or use your password.',
  passkey_refused: 'The answer of the passkey is not valid. Please try again, or use your password.',
  too_many_passkeys: 'You can have at most {max, number} passkeys. Remove one first.',
  oidc_off: 'This way of signing in is switched off.',
  oidc_elsewhere: 'This way of signing in works only on the page of this server.',
  oidc_unreachable: 'The sign-in service did not answer. Please try again later, or sign in another way.',
  oidc_refused: 'The answer of the sign-in service is not valid. Please try again, or sign in another way.',
  oidc_cancelled: 'The sign-in service did not let you in, or you cancelled.',
  oidc_expired: 'This took too long, was already used, or began in another window. Please try again.',
  oidc_unknown: 'No account here is linked to this one. Sign in another way, and link it on your profile.',
  oidc_other_person: 'Your account is not linked to the one that signed in at the service.',
  oidc_no_email: 'The sign-in service named no confirmed e-mail address, without which there is no new account.',
  oidc_link_first:
    'There is an account with this e-mail address. Sign in to it another way, and link it on your profile.',
  oidc_linked_already: 'One of the two accounts is already linked. Remove that link first.',
  account_disabled: 'This account is disabled. Ask an administrator to enable it.',
  registration_closed: 'Registration is closed. An administrator can open it.',
  email_taken: 'An account with this e-mail address already exists.',
  own_certificate: 'This server uses the certificate of TLS_CERTIFICATE. Unset that first.',
  mail_off: 'This server sends no mail. Ask an administrator for a recovery code.',
  mail_unreachable: 'The mail server could not be reached. Check its name and port.',
  mail_too_slow: 'The mail server did not answer in time. Check its name, port and encryption.',
  mail_sign_in_refused: 'The mail server refused the user name or the password.',
  mail_insecure:
    'No encrypted connection to the mail server was possible. Check the port, the encryption and its certificate.',
  mail_refused: 'The mail server refused the message. Check the sender’s address.',
  card_unreadable: 'This is not a wine card, or a part of it is missing. Copy the whole link, or use the file.',
  card_too_large: 'This is too large for a wine card, which has at most {max, number} characters.',
  card_newer: 'This card was made by a newer version of the program, which this one cannot read.',
  card_changed: 'This card was changed after it was signed, or its signature is forged. Ask for a new one.',
  card_key_unreadable:
    'Cards cannot be signed, because a key is missing on the server. An administrator has to restore it.',
  forbidden: 'You do not have permission to do this.',
  admins_only: 'Only administrators can do this.',
  not_found: 'This does not exist, or you do not have access to it.',
  invalid: 'Some values are invalid.',
  bad_json: 'The body is not valid JSON.',
  body_too_complex: 'The body has an object with too many fields, or is nested too deeply.',
  bad_request: 'The request is not valid.',
  wrong_media_type: 'Send the body as {expected}.',
  too_slow: 'The upload was too slow or was interrupted. Please try again.',
  uploads_at_once:
    '{max, plural, one {You are already uploading a file. Wait until it is finished.} other {You are already uploading # files. Wait until one of them is finished.}}',
  uploads_full: 'The server is receiving too many files right now. Please try again in a moment.',
  too_large: 'This is too large. The limit is {max, number} bytes.',
  too_many:
    '{seconds, plural, one {Too many attempts. Please wait one second.} other {Too many attempts. Please wait {seconds, number} seconds.}}',
  key_reused: 'This idempotency key was already used for a different change.',
  last_admin: 'This is the last administrator. Make someone else an administrator first.',
  job_running: 'This is already running. Please try again in a moment.',
  backup_damaged: 'This file is not a backup of this application, or it is damaged.',
  backup_newer: 'This backup is of a newer version. Update the server first.',
  backup_encrypted: 'This backup is encrypted. Decrypt it with age first, or restore it at the machine.',
  moment_out_of_reach: 'No backup reaches back to that moment.',
  last_owner: 'A cellar needs an owner. Make another member an owner first.',
  member_already: 'You already belong to this cellar.',
  invitation_invalid:
    'This invitation cannot be used. It was used or taken back, or it has expired. Ask for a new one.',
  guest_link_invalid:
    'This link shows nothing any more. It has ended or was taken back, or it is incomplete. Ask for a new one.',
  too_many_guest_links: 'A cellar can have at most {max, number} links for guests. Take one back first.',
  too_many_invitations: 'A cellar can have at most {max, number} open invitations. Take one back first.',
  bottle_gone:
    '{by, select, unknown {This bottle is no longer in the cellar.} other {This bottle is no longer in the cellar: {by} took it out on {on, date, day}.}}',
  received_already: 'This bottle is already in the cellar.',
  not_in_state: 'This bottle is not in the cellar yet.',
  not_gone: 'This bottle is still in the cellar.',
  opened_already: 'This bottle has been open since {on, date, day}.',
  not_opened: 'This bottle has not been opened.',
  left_unknown: 'The amount left in this bottle is unknown. Set it first.',
  bottles_tasted:
    '{count, plural, one {A tasting belongs to one of these bottles. Remove it first.} other {# tastings belong to these bottles. Remove them first.}}',
  slot_taken:
    '{code, select, unknown {This slot is occupied by another bottle.} other {Bottle {code} is already in {slot}.}}',
  slots_full:
    '{free, plural, =0 {No slot is free in {place}.} one {Only one slot is free in {place}.} other {Only # slots are free in {place}.}}',
  slots_in_use:
    '{count, plural, one {A bottle is in a slot that would be removed: {which}. Move it first.} other {# bottles are in slots that would be removed: {which}. Move them first.}}',
  place_not_empty:
    '{what, select, bottles {{bottles, plural, one {There is a bottle in this place. Move it first.} other {There are # bottles in this place. Move them first.}}} places {{places, plural, one {There is another place inside this one: {which}. Move it first.} other {There are # other places inside this one: {which}. Move them first.}}} other {There {bottles, plural, one {is a bottle} other {are # bottles}} and {places, plural, one {another place} other {# other places}} inside this place. Move them first.}}',
  in_use: 'This cannot be removed because bottles, purchases or tastings belong to it.',
  stocktake_closed: 'This stock-take is finished. Start a new one.',
  merged_too_long: 'Merged, the notes, tags or IDs would be too long for one wine. Shorten them first.',
  barcode_taken: 'This barcode already belongs to another wine: {wine}.',
  custom_field_used: 'The type of this field cannot change because wines already use it. Add another field instead.',
  too_many_custom_fields: 'You can have at most {max, number} custom fields. Remove one first.',
  exists_already: 'This already exists.',
  nothing_to_change: 'Specify at least one change.',
  undo_blocked:
    '{count, plural, one {A later change depends on this one. Undo that first.} other {# later changes depend on this one. Undo those first.}}',
  version_unknown: 'This cellar does not have that version. It may have been restored to an earlier state.',
  copy_of_other_rights: 'You may see more or less of this cellar than before. Fetch it again.',
  undone_already: 'This change has already been undone.',
  too_many_views: 'You can have at most {max, number} saved views. Remove one first.',
  cellar_full: 'A cellar can hold at most {max, number} bottles.',
  cellar_not_empty: 'The sample cellar can only be added to an empty cellar. This one already has wines.',
  too_many_photos: 'A wine can have at most {max, number} photos. Remove one first.',
  upload_incomplete: 'Parts of this photo are still missing. Upload them first.',
  no_room_for_photos: 'This cellar has reached its limit of {max, number} photos.',
  photo_unknown: 'This picture format is not supported. Choose a JPEG, PNG, WebP or AVIF picture.',
  photo_svg: 'SVG drawings are not allowed because they can contain programs. Save it as PNG or JPEG.',
  photo_heic: 'HEIC pictures are not supported. Share it as JPEG; most phones can convert it.',
  photo_damaged: 'This picture is damaged or incomplete. Choose another one.',
  photo_too_many_pixels: 'This picture is too large. The limit is {max, number} million pixels.',
  photo_too_slow: 'This picture took too long to read. Save it again as JPEG.',
  file_empty: 'The file is empty.',
  file_is_html: 'This web page has no table of wines. Export the table again and choose the saved file.',
  file_is_cellartracker_page:
    'This is a saved web page of CellarTracker, not an export. Open your cellar there, choose Export, and save it as comma or tab separated text.',
  file_is_login_page: 'This is CellarTracker’s sign-in page, not an export. Sign in there and export again.',
  file_not_table:
    'This file cannot be read as a table. Choose CSV or TSV, a spreadsheet (XLSX, XLS, ODS), JSON, a web page with a table, or a ZIP of such files.',
  file_damaged: 'This file is damaged or incomplete. Save or download it again.',
  file_locked: 'This file is protected with a password. Save it without one.',
  file_too_large_unpacked:
    'This file is too large when unpacked. The limit is {max, number} megabytes. Import it in parts.',
  file_too_heavy: 'This file takes too much time or memory to read. Save the table as CSV.',
  file_too_many_columns: 'This table has more than {max, number} columns. Remove those that are not about wine.',
  file_too_many_tables: 'This file has more than {max, number} tables. Import it in parts.',
  file_too_many_files: 'This ZIP has more than {max, number} files. Import it in parts.',
  file_row_too_long: 'Row {line, number} is too long. The limit is {max, number} characters.',
  file_zip_unsafe: 'This ZIP has a file whose path leads outside the ZIP: {name}. Create the ZIP again.',
  file_zip_twice: 'This ZIP has two files with the same name: {name}. Create it again with one of them.',
  file_zip_in_zip: 'This ZIP contains another ZIP: {name}. Unpack that one and import it by itself.',
  file_zip_without_table: 'No file in this ZIP can be read as a table: CSV, TSV, XLSX, XLS, ODS, JSON or a web page.',
  file_bad_json: 'This JSON is incomplete or invalid. Export it again.',
  file_json_deep: 'This JSON is nested too deeply. The limit is {max, number} levels. Use a list of records.',
  file_json_without_list: 'This JSON does not contain a list of records, such as [{example}].',
  file_unknown_table:
    'These are not the columns of a CellarTracker export: {columns}. At least Wine and Vintage are needed.',
  file_no_rows: 'The file has a header but no rows, so there is nothing to import.',
  file_too_many_rows: 'The file has more than {max, number} rows.',
  not_your_tasting: 'Only the person who wrote a tasting can change or remove it.',
  import_applied: 'This file has already been imported.',
  archive_not_one: 'This is not a complete archive of a cellar. Choose the ZIP file as it was saved here.',
  archive_newer:
    'This archive was created by a newer version ({release}) in a format that this version cannot read. Update this application first.',
  archive_damaged: 'The archive is damaged: {file} has changed. Nothing was restored. Use another copy of it.',
  archive_file_missing: 'The archive is incomplete: {file} is missing. Nothing was restored.',
  archive_file_odd: 'The archive has an unexpected or duplicate file: {file}. Nothing was restored.',
  archive_file_large: 'The archive is too large when unpacked, at {file}. Nothing was restored.',
  archive_lines:
    '{file} has {found, plural, one {one line} other {# lines}}, but the archive lists {listed, number}. Nothing was restored.',
  archive_line: 'Line {line, number} of {file} is invalid. Nothing was restored.',
  archive_rules: 'The rows in {file} contradict each other. Nothing was restored.',
  too_many_cellars: 'You can have at most {max, number} cellars.',
  import_undecided:
    '{count, plural, one {One bottle of an earlier export is not in this file. Choose first whether it is still in the cellar.} other {# bottles of an earlier export are not in this file. Choose first whether they are still in the cellar.}}',
  unavailable: 'The server is not available right now. Please try again.',
  being_written: 'A large change, such as an import, is being saved. Please try again in a few seconds.',
  database_away: 'The database cannot be reached right now. Please try again in a moment.',
  database_damaged:
    'The database may be damaged, so changes are not saved. You can still view your data. An administrator has to check the database.',
  no_space: 'Nothing was saved because the server’s disk is full. You can still view your data.',
  rates_off: 'Updates of exchange rates are off. Choose a source first.',
  rates_being_fetched: 'Exchange rates are being fetched right now. Please try again in a minute.',
  internal: 'Something went wrong on the server. It was logged as {request_id}.',
})

/** The errors of a single field. Each sentence says what would be right. */
export const fieldTexts = withErrors(
  sentences('field', {
    required: 'Required.',
    producer_or_name: 'Enter a producer or a name.',
    unknown_field: 'There is no such field.',
    wrong_type:
      '{expected, select, string {Must be text.} number {Must be a number.} int {Must be a whole number.} boolean {Must be true or false.} array {Must be a list.} object {Must be an object.} other {Must be of type {expected}.}}',
    too_short: '{min, plural, one {At least one character.} other {At least # characters.}}',
    too_long: '{max, plural, one {At most one character.} other {At most # characters.}}',
    too_few: '{min, plural, one {At least one.} other {At least #.}}',
    too_many: '{max, plural, one {At most one.} other {At most #.}}',
    too_small: 'At least {min}.',
    too_big: 'At most {max}.',
    not_in_list: 'Must be one of: {options}.',
    not_a_day: 'Enter a valid date such as 2024-03-31.',
    not_an_id: 'Must be an ID created by this application.',
    not_a_host: 'Enter names or IP addresses such as cellar.home or 192.168.1.20. Localhost needs no certificate.',
    host_wrong:
      '“{which}” is not a name or IP address such as cellar.home or 192.168.1.20. Localhost needs no certificate.',
    not_a_domain: 'Enter domains such as example.org.',
    domain_wrong: '“{which}” is not a domain such as example.org.',
    not_an_issuer: 'Enter an https address. Plain http is only allowed in the home network.',
    issuer_away: 'This address did not answer, or is in the home network, which is not allowed.',
    issuer_wrong: 'There is no OpenID Connect at this address, or it calls itself by another address.',
    domain_not_allowed:
      'Accounts can only be created with e-mail addresses of certain domains here. This is none of them.',
    not_an_email: 'Enter an e-mail address such as ada@example.org.',
    not_a_country: 'Enter a two-letter country code such as FR.',
    not_a_currency: 'Enter a three-letter currency code such as EUR.',
    not_a_language: 'Enter a supported language: en or de.',
    bad_characters: 'Control characters are not allowed.',
    bad_format: 'This is not in the expected format.',
    window_reversed: 'The last year cannot be before the first.',
    not_an_amount: 'Enter an amount such as 12.50.',
    too_many_decimals:
      '{max, plural, =0 {This currency has no decimals.} one {This currency has one decimal.} other {This currency has at most # decimals.}}',
    amount_without_currency: 'Enter both an amount and a currency.',
    day_in_future: 'The date cannot be in the future.',
    day_too_late: 'The date can be at most {max, number} days from now.',
    day_in_past: 'The date cannot be in the past.',
    before_arrival: 'The date cannot be before the bottle was received, on {on, date, day}.',
    before_opening: 'The date cannot be before the bottle was opened, on {on, date, day}.',
    not_on_order:
      '{min, plural, one {Must be at least one because one was already received.} other {Must be at least # because that many were already received.}}',
    ids_missing: '{count, plural, one {Send one ID for the new bottle.} other {Send # IDs, one for each new bottle.}}',
    more_than_left: 'Only {max, number} ml are left.',
    more_than_bottle: 'The bottle holds {max, number} ml.',
    empty_tasting: 'Enter a score or a note.',
    score_without_scale: 'Enter both a score and a scale.',
    of_another_wine: 'This belongs to another wine.',
    not_yours: 'This does not exist in this cellar.',
    not_a_barcode: 'Enter all digits below the barcode (8, 12, 13 or 14), or the address in a QR code.',
    not_in_archive: 'The archive has no entry with this ID.',
    out_of_order: 'Must be {expected, number}.',
    not_an_instant: 'Enter a time in UTC such as 2024-03-31T12:00:00.000Z.',
    not_json: 'Must be a JSON object.',
    not_together: 'This contradicts the rest of the row.',
    name_taken: 'This name is already in use.',
    chosen_twice: 'This is listed twice.',
    within_itself: 'A place cannot be inside itself.',
    no_grid: 'This place has no slots.',
    outside_grid: 'This is outside the grid of {rows} rows and {columns} columns, {depth} deep.',
    cell_blocked: 'This cell is blocked.',
    slot_incomplete: 'Enter a row, a column and a depth, or none of them.',
    names_differ: '{count, plural, one {Enter one name, or none.} other {Enter # names, or none.}}',
    grid_too_large: 'A grid can hold at most {max, number} bottles; this one would hold {count, number}.',
    not_a_bin: 'Only a place without slots and without other places inside it can become a slot.',
    of_another_place: 'All bins must be directly inside the same place as the rack.',
    slot_chosen_twice: 'Another bin already becomes this slot.',
    too_many_gaps: '{count, number} cells of the grid would have no bin; at most {max, number} can be blocked.',
    notes_too_long: 'Together, the notes on these bins are too long for one place: at most {max, number} characters.',
    off_the_page: 'That many labels of this size do not fit on the page.',
    stickers_overlap: 'The labels overlap. Make the distance between them at least their width or height.',
    password_common: 'This password is too common. Choose another one.',
    password_like_person: 'The password must be more than your name and e-mail address.',
    password_guessable:
      'This password is easy to guess: only spaces, one letter, a row of keys or words from this application. Use several words of your own.',
    setup_code_wrong: 'This is not the set-up code that the server printed at start-up.',
    setup_code_needed: 'The first account needs the set-up code that the server printed at start-up.',
    not_its_name: 'This is not the name of the cellar.',
    recovery_code_wrong: 'This code is wrong, was used or has expired, or it belongs to another e-mail address.',
    password_unprotected:
      'Without encryption anybody on the way could read the password. Choose an encryption or leave out the user.',
    not_an_address: 'Enter an address such as https://rates.example.org/latest.json, without a user name or password.',
    not_a_rate: 'Enter how many units one euro is worth, such as 1.0852: at least 0.0001 and at most 1,000,000,000.',
    rate_of_bank: 'The European Central Bank has rates for this currency. Enter rates of other currencies only.',
    rate_differs: 'A different rate is stored for this day. Stored rates never change.',
  }),
  [
    'second_factor_needed',
    'second_factor_unreadable',
    'second_factor_wrong',
    'second_factor_used',
    'wrong_password',
    'confirmation_needed',
    'backup_code_wrong',
    'email_taken',
  ],
)

interface Sentence {
  id: string
  message: string
}

/**
 * Gives each sentence the name under which the catalogues have it, such as `error.not_found`. The extraction
 * (lingui.config.ts) and the build (src/build/compile-english.ts) know this function, too.
 */
/* @__NO_SIDE_EFFECTS__ */
function sentences<Code extends string>(kind: 'error' | 'field', messages: Record<Code, string>) {
  const entries = Object.entries<string>(messages).map(([code, message]) => [code, { id: `${kind}.${code}`, message }])
  return Object.fromEntries(entries) as Record<Code, Sentence>
}

/** Adds the errors that can also be about one field. */
/* @__NO_SIDE_EFFECTS__ */
function withErrors<F extends string, E extends ErrorCode>(texts: Record<F, Sentence>, codes: readonly E[]) {
  return { ...texts, ...Object.fromEntries(codes.map(code => [code, errorTexts[code]])) } as Record<F | E, Sentence>
}

/**
 * Formats that sentences use in addition to ICU's: `{on, date, day}` is a calendar day, independent of the time zone.
 */
export const sentenceFormats = { day: { dateStyle: 'medium', timeZone: 'UTC' } } as const

export type ErrorCode = keyof typeof errorTexts
export type FieldCode = keyof typeof fieldTexts
export type Values = Record<string, string | number>

/** The error of one field; `values` fill its sentence. */
export interface FieldError {
  code: FieldCode
  values?: Values
}
export type FieldErrors = Record<string, FieldError>

/** Has no prototype, because a field in a request may be called `constructor`. */
export const noFieldErrors = (): FieldErrors => Object.create(null)

/** A refusal with its reason. Rules and routes throw it; only `http.ts` turns it into an answer. */
export class AppError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly values: Values
  readonly fields: FieldErrors | undefined
  /** Facts behind the sentence, such as the changes that prevent an undo. */
  readonly details: Record<string, unknown> | undefined

  constructor(
    status: number,
    code: ErrorCode,
    values: Values = {},
    fields?: FieldErrors,
    details?: Record<string, unknown>,
  ) {
    super(errorTexts[code].message)
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.values = values
    this.fields = fields
    this.details = details
  }
}

export const notFound = () => new AppError(404, 'not_found')
export const conflict = (code: ErrorCode, values: Values = {}) => new AppError(409, code, values)
export const invalid = (fields: FieldErrors) => new AppError(400, 'invalid', {}, fields)

/** Returns the row with the id; refuses an id that no row has. */
export function getRow<Row extends object>(rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id)
  if (!row) throw notFound()
  return row
}

/** Returns the error for values of which one is named twice. */
export function twice(values: readonly string[]): FieldError | undefined {
  return new Set(values).size < values.length ? { code: 'chosen_twice' } : undefined
}

/** Throws a refusal that names each field with an error, if there is any. */
export function refuse(found: Record<string, FieldErrors[string] | undefined>) {
  const fieldErrors = Object.entries(found).filter(
    (entry): entry is [string, FieldErrors[string]] => entry[1] !== undefined,
  )
  if (fieldErrors.length > 0) throw invalid(Object.fromEntries(fieldErrors))
}
