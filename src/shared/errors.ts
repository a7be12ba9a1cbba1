/**
 * The closed list of errors and their sentences. The code goes over the wire; the sentence is rendered at the edge, in
 * the person's language. The `i18n` comments mark a sentence for the message catalogue.
 */
export const errorTexts = {
  not_signed_in: /*i18n*/ { id: 'error.not_signed_in', message: 'Please sign in.' },
  wrong_credentials: /*i18n*/ { id: 'error.wrong_credentials', message: 'E-mail or password is not right.' },
  wrong_password: /*i18n*/ { id: 'error.wrong_password', message: 'That is not your password.' },
  account_disabled: /*i18n*/ {
    id: 'error.account_disabled',
    message: 'This account is switched off. An administrator of this cellar can switch it on again.',
  },
  registration_closed: /*i18n*/ {
    id: 'error.registration_closed',
    message: 'New accounts are closed here. An administrator can open them.',
  },
  email_taken: /*i18n*/ { id: 'error.email_taken', message: 'There is an account with this e-mail already.' },
  forbidden: /*i18n*/ { id: 'error.forbidden', message: 'You may not do this.' },
  admins_only: /*i18n*/ { id: 'error.admins_only', message: 'This is for administrators only.' },
  not_found: /*i18n*/ { id: 'error.not_found', message: 'There is nothing here, or it is not yours.' },
  invalid: /*i18n*/ { id: 'error.invalid', message: 'Some of what was sent is not right.' },
  bad_json: /*i18n*/ { id: 'error.bad_json', message: 'The body is not JSON that can be read.' },
  body_too_complex: /*i18n*/ {
    id: 'error.body_too_complex',
    message: 'One object in the body has too many fields, or too many lie within each other.',
  },
  bad_request: /*i18n*/ { id: 'error.bad_request', message: 'The request cannot be understood.' },
  wrong_media_type: /*i18n*/ { id: 'error.wrong_media_type', message: 'Send {expected}.' },
  too_slow: /*i18n*/ {
    id: 'error.too_slow',
    message: 'What was sent came too slowly, or stopped on the way. Please send it again.',
  },
  uploads_at_once: /*i18n*/ {
    id: 'error.uploads_at_once',
    message:
      '{max, plural, one {A file of yours is still being sent. Please wait for it.} other {# files of yours are still being sent. Please wait for one of them.}}',
  },
  uploads_full: /*i18n*/ {
    id: 'error.uploads_full',
    message: 'The server is taking in as many files as it can hold. Please try again in a moment.',
  },
  too_large: /*i18n*/ { id: 'error.too_large', message: 'That is too large: at most {max, number} bytes.' },
  too_many: /*i18n*/ {
    id: 'error.too_many',
    message:
      '{seconds, plural, one {Too many tries. Please wait one second.} other {Too many tries. Please wait {seconds, number} seconds.}}',
  },
  key_reused: /*i18n*/ {
    id: 'error.key_reused',
    message: 'This idempotency key was used before for another change.',
  },
  last_admin: /*i18n*/ {
    id: 'error.last_admin',
    message: 'This is the last administrator. Make somebody else an administrator first.',
  },
  bottle_gone: /*i18n*/ {
    id: 'error.bottle_gone',
    message:
      '{by, select, unknown {This bottle has left the cellar already.} other {This bottle has left the cellar already: {by} took it out on {on, date, day}.}}',
  },
  received_already: /*i18n*/ { id: 'error.received_already', message: 'This bottle is in the cellar already.' },
  not_in_state: /*i18n*/ { id: 'error.not_in_state', message: 'The bottle is not in the cellar yet.' },
  not_gone: /*i18n*/ { id: 'error.not_gone', message: 'This bottle has not left.' },
  opened_already: /*i18n*/ {
    id: 'error.opened_already',
    message: 'This bottle is open already, since {on, date, day}.',
  },
  not_opened: /*i18n*/ { id: 'error.not_opened', message: 'This bottle has not been opened.' },
  left_unknown: /*i18n*/ {
    id: 'error.left_unknown',
    message: 'Nobody said how much is left in this bottle. Say that first.',
  },
  bottles_tasted: /*i18n*/ {
    id: 'error.bottles_tasted',
    message:
      '{count, plural, one {A tasting rests on one of these bottles. Remove it first.} other {# tastings rest on these bottles. Remove them first.}}',
  },
  slot_taken: /*i18n*/ {
    id: 'error.slot_taken',
    message:
      '{code, select, unknown {Another bottle lies in this slot.} other {Bottle {code} lies in {slot} already.}}',
  },
  slots_in_use: /*i18n*/ {
    id: 'error.slots_in_use',
    message:
      '{count, plural, one {A bottle lies in what would be cut off: {which}. Move it first.} other {# bottles lie in what would be cut off: {which}. Move them first.}}',
  },
  place_not_empty: /*i18n*/ {
    id: 'error.place_not_empty',
    message:
      '{what, select, bottles {{bottles, plural, one {A bottle lies here. Move it first.} other {# bottles lie here. Move them first.}}} places {{places, plural, one {Another place is within this one: {which}. Move it first.} other {# other places are within this one: {which}. Move them first.}}} other {{bottles, plural, one {A bottle} other {# bottles}} and {places, plural, one {another place} other {# other places}} are within this one. Move them first.}}',
  },
  in_use: /*i18n*/ {
    id: 'error.in_use',
    message: 'This cannot be removed while bottles, purchases or tastings belong to it.',
  },
  stocktake_closed: /*i18n*/ {
    id: 'error.stocktake_closed',
    message: 'This stock-take has ended. Begin another one.',
  },
  merged_too_long: /*i18n*/ {
    id: 'error.merged_too_long',
    message: 'Together their notes, tags or numbers would be more than one wine can hold. Shorten them first.',
  },
  barcode_taken: /*i18n*/ {
    id: 'error.barcode_taken',
    message: 'This barcode stands for another wine already: {wine}.',
  },
  custom_field_used: /*i18n*/ {
    id: 'error.custom_field_used',
    message: 'Wines have a value in this field: it stays of the kind it is. Add another field instead.',
  },
  too_many_custom_fields: /*i18n*/ {
    id: 'error.too_many_custom_fields',
    message: 'There is room for {max, number} own fields. Remove one first.',
  },
  exists_already: /*i18n*/ { id: 'error.exists_already', message: 'This is there already.' },
  nothing_to_change: /*i18n*/ { id: 'error.nothing_to_change', message: 'Nothing was given to change.' },
  undo_blocked: /*i18n*/ {
    id: 'error.undo_blocked',
    message:
      '{count, plural, one {A later change rests on this one. Undo that first.} other {# later changes rest on this one. Undo those first.}}',
  },
  version_unknown: /*i18n*/ {
    id: 'error.version_unknown',
    message: 'This cellar has not come to that version. It may have been put back to an older state.',
  },
  undone_already: /*i18n*/ { id: 'error.undone_already', message: 'This change was undone already.' },
  too_many_views: /*i18n*/ {
    id: 'error.too_many_views',
    message: 'There is room for {max, number} saved views. Remove one first.',
  },
  cellar_full: /*i18n*/ {
    id: 'error.cellar_full',
    message: 'A cellar holds at most {max, number} bottles.',
  },
  cellar_not_empty: /*i18n*/ {
    id: 'error.cellar_not_empty',
    message: 'The sample cellar fills an empty cellar only. This one holds wines already.',
  },
  too_many_photos: /*i18n*/ {
    id: 'error.too_many_photos',
    message: 'A wine has room for {max, number} photos. Remove one first.',
  },
  upload_incomplete: /*i18n*/ {
    id: 'error.upload_incomplete',
    message: 'Parts of this photo have not come yet. Send them first.',
  },
  no_room_for_photos: /*i18n*/ {
    id: 'error.no_room_for_photos',
    message: 'This cellar has had {max, number} photos, and has no room for more.',
  },
  photo_unknown: /*i18n*/ {
    id: 'error.photo_unknown',
    message: 'This is no picture that can be taken in: send JPEG, PNG, WebP or AVIF.',
  },
  photo_svg: /*i18n*/ {
    id: 'error.photo_svg',
    message: 'This is a drawing (SVG), which can hold programs. Save it as PNG or JPEG and send that.',
  },
  photo_heic: /*i18n*/ {
    id: 'error.photo_heic',
    message:
      'This is a HEIC picture, which cannot be read here. Send it as JPEG: most phones make one when they share it.',
  },
  photo_damaged: /*i18n*/ {
    id: 'error.photo_damaged',
    message: 'This picture is damaged or cut short and cannot be read.',
  },
  photo_too_many_pixels: /*i18n*/ {
    id: 'error.photo_too_many_pixels',
    message: 'This picture is too large: at most {max, number} million pixels.',
  },
  photo_too_slow: /*i18n*/ {
    id: 'error.photo_too_slow',
    message: 'This picture took too long to read. Save it anew as JPEG and send that.',
  },
  file_empty: /*i18n*/ { id: 'error.file_empty', message: 'The file is empty.' },
  file_is_html: /*i18n*/ {
    id: 'error.file_is_html',
    message: 'This is a web page without a table of wines. Export the table again and choose the file that was saved.',
  },
  file_is_login_page: /*i18n*/ {
    id: 'error.file_is_login_page',
    message: 'This is the message that CellarTracker gives when nobody is signed in there. Sign in and export again.',
  },
  file_not_table: /*i18n*/ {
    id: 'error.file_not_table',
    message:
      'This cannot be read as a table. Send CSV or TSV, a spreadsheet (XLSX, XLS, ODS), JSON, a web page with a table, or a ZIP of such files.',
  },
  file_damaged: /*i18n*/ {
    id: 'error.file_damaged',
    message: 'This file is damaged or cut short. Save or download it again and send that.',
  },
  file_locked: /*i18n*/ {
    id: 'error.file_locked',
    message: 'This file is locked with a password. Save it without one and send that.',
  },
  file_too_large_unpacked: /*i18n*/ {
    id: 'error.file_too_large_unpacked',
    message: 'Unpacked, this file is too large: at most {max, number} megabytes. Send it in parts.',
  },
  file_too_heavy: /*i18n*/ {
    id: 'error.file_too_heavy',
    message: 'This file takes too much time or memory to read. Save the table as CSV and send that.',
  },
  file_too_many_columns: /*i18n*/ {
    id: 'error.file_too_many_columns',
    message: 'This table has more than {max, number} columns. Remove those that say nothing of wine.',
  },
  file_too_many_tables: /*i18n*/ {
    id: 'error.file_too_many_tables',
    message: 'This file holds more than {max, number} tables. Send it in parts.',
  },
  file_too_many_files: /*i18n*/ {
    id: 'error.file_too_many_files',
    message: 'This ZIP holds more than {max, number} files. Send it in parts.',
  },
  file_row_too_long: /*i18n*/ {
    id: 'error.file_row_too_long',
    message: 'Row {line, number} is longer than any row of a table: more than {max, number} characters.',
  },
  file_zip_unsafe: /*i18n*/ {
    id: 'error.file_zip_unsafe',
    message: 'This ZIP holds a file whose name leads out of it: {name}. Pack the files again and send that.',
  },
  file_zip_twice: /*i18n*/ {
    id: 'error.file_zip_twice',
    message: 'This ZIP holds two files of one name: {name}. Pack it again with one of them.',
  },
  file_zip_in_zip: /*i18n*/ {
    id: 'error.file_zip_in_zip',
    message: 'This ZIP holds another one: {name}. Unpack that and send it alone.',
  },
  file_zip_without_table: /*i18n*/ {
    id: 'error.file_zip_without_table',
    message: 'No file in this ZIP can be read as a table: CSV, TSV, XLSX, XLS, ODS, JSON or a web page.',
  },
  file_bad_json: /*i18n*/ {
    id: 'error.file_bad_json',
    message: 'This begins like JSON but is not whole, or not JSON to its end. Export it again and send that.',
  },
  file_json_deep: /*i18n*/ {
    id: 'error.file_json_deep',
    message: 'This JSON is nested too deeply: at most {max, number} levels. A list of records is what is read.',
  },
  file_json_without_list: /*i18n*/ {
    id: 'error.file_json_without_list',
    message: 'This JSON holds no list of records, such as [{example}].',
  },
  file_unknown_table: /*i18n*/ {
    id: 'error.file_unknown_table',
    message: 'These columns are not those of a CellarTracker export: {columns}. It needs at least Wine and Vintage.',
  },
  file_no_rows: /*i18n*/ {
    id: 'error.file_no_rows',
    message: 'The file has a header and no rows: nothing to bring in.',
  },
  file_too_many_rows: /*i18n*/ {
    id: 'error.file_too_many_rows',
    message: 'The file has more than {max, number} rows.',
  },
  not_your_tasting: /*i18n*/ {
    id: 'error.not_your_tasting',
    message: 'Only who wrote a tasting can change or remove it.',
  },
  import_taken: /*i18n*/ { id: 'error.import_taken', message: 'This file was brought in already.' },
  archive_not_one: /*i18n*/ {
    id: 'error.archive_not_one',
    message: 'This is not an archive of a cellar, or not all of it. Choose the ZIP file as it was saved here.',
  },
  archive_newer: /*i18n*/ {
    id: 'error.archive_newer',
    message:
      'This archive was made by a newer release ({release}) in a form that this one cannot read. Bring this program up to date first.',
  },
  archive_damaged: /*i18n*/ {
    id: 'error.archive_damaged',
    message:
      'The archive is damaged: {file} is not as it was written. Nothing was brought in. Take another copy of it.',
  },
  archive_file_missing: /*i18n*/ {
    id: 'error.archive_file_missing',
    message: 'The archive is not complete: {file} is missing. Nothing was brought in.',
  },
  archive_file_odd: /*i18n*/ {
    id: 'error.archive_file_odd',
    message: 'This does not belong in an archive of a cellar, or is in it twice: {file}. Nothing was brought in.',
  },
  archive_file_large: /*i18n*/ {
    id: 'error.archive_file_large',
    message: 'Unpacked, the archive would be larger than any cellar, at {file}. Nothing was brought in.',
  },
  archive_lines: /*i18n*/ {
    id: 'error.archive_lines',
    message:
      '{file} has {found, plural, one {one line} other {# lines}}, where the archive says {said, number}. Nothing was brought in.',
  },
  archive_line: /*i18n*/ {
    id: 'error.archive_line',
    message: 'Line {line, number} of {file} cannot be taken in, so nothing was brought in.',
  },
  archive_rules: /*i18n*/ {
    id: 'error.archive_rules',
    message: 'The rows in {file} do not fit together. Nothing was brought in.',
  },
  too_many_cellars: /*i18n*/ {
    id: 'error.too_many_cellars',
    message: 'One person has room for {max, number} cellars.',
  },
  import_undecided: /*i18n*/ {
    id: 'error.import_undecided',
    message:
      '{count, plural, one {One bottle of an earlier export is not in this file. Say first whether it is gone.} other {# bottles of an earlier export are not in this file. Say first whether they are gone.}}',
  },
  unavailable: /*i18n*/ { id: 'error.unavailable', message: 'The server cannot answer right now. Please try again.' },
  being_written: /*i18n*/ {
    id: 'error.being_written',
    message: 'A large change, such as an import, is being saved just now. Please try again in a few seconds.',
  },
  database_away: /*i18n*/ {
    id: 'error.database_away',
    message: 'The database cannot be reached right now. Please try again in a moment.',
  },
  database_damaged: /*i18n*/ {
    id: 'error.database_damaged',
    message:
      'The database may be damaged, so nothing is written to it any more. What is there can still be read. An administrator has to look at it.',
  },
  no_space: /*i18n*/ {
    id: 'error.no_space',
    message: 'Nothing was saved: the disk of the server is full. What is there can still be read.',
  },
  internal: /*i18n*/ {
    id: 'error.internal',
    message: 'Something went wrong at the server. It was noted under {request_id}.',
  },
} as const

/** The errors of a single field. Each sentence says what would be right. */
export const fieldTexts = {
  required: /*i18n*/ { id: 'field.required', message: 'This is needed.' },
  unknown_field: /*i18n*/ { id: 'field.unknown_field', message: 'There is no such field here.' },
  wrong_type: /*i18n*/ {
    id: 'field.wrong_type',
    message:
      '{expected, select, string {This has to be text.} number {This has to be a number.} int {This has to be a whole number.} boolean {This has to be true or false.} array {This has to be a list.} object {This has to be an object.} other {This has to be of another kind ({expected}).}}',
  },
  too_short: /*i18n*/ {
    id: 'field.too_short',
    message: '{min, plural, one {At least one character.} other {At least # characters.}}',
  },
  too_long: /*i18n*/ {
    id: 'field.too_long',
    message: '{max, plural, one {At most one character.} other {At most # characters.}}',
  },
  too_few: /*i18n*/ { id: 'field.too_few', message: '{min, plural, one {At least one.} other {At least #.}}' },
  too_many: /*i18n*/ { id: 'field.too_many', message: '{max, plural, one {At most one.} other {At most #.}}' },
  too_small: /*i18n*/ { id: 'field.too_small', message: 'At least {min}.' },
  too_big: /*i18n*/ { id: 'field.too_big', message: 'At most {max}.' },
  not_in_list: /*i18n*/ { id: 'field.not_in_list', message: 'One of: {options}.' },
  not_a_day: /*i18n*/ { id: 'field.not_a_day', message: 'A day that exists, as 2024-03-31.' },
  not_an_id: /*i18n*/ { id: 'field.not_an_id', message: 'An identifier as this program makes them.' },
  not_an_email: /*i18n*/ { id: 'field.not_an_email', message: 'An e-mail address, as ada@example.org.' },
  not_a_country: /*i18n*/ { id: 'field.not_a_country', message: 'A country by its two letters, as FR.' },
  not_a_currency: /*i18n*/ { id: 'field.not_a_currency', message: 'A currency by its three letters, as EUR.' },
  not_a_language: /*i18n*/ { id: 'field.not_a_language', message: 'A language this program speaks: en or de.' },
  bad_characters: /*i18n*/ { id: 'field.bad_characters', message: 'Control characters cannot be part of this.' },
  bad_format: /*i18n*/ { id: 'field.bad_format', message: 'This is not in the form that is expected.' },
  window_reversed: /*i18n*/ {
    id: 'field.window_reversed',
    message: 'The last year has to be the first year or later.',
  },
  not_an_amount: /*i18n*/ { id: 'field.not_an_amount', message: 'An amount such as 12.50.' },
  amount_without_currency: /*i18n*/ {
    id: 'field.amount_without_currency',
    message: 'An amount and its currency belong together.',
  },
  day_in_future: /*i18n*/ { id: 'field.day_in_future', message: 'This day has not come yet.' },
  before_arrival: /*i18n*/ {
    id: 'field.before_arrival',
    message: 'The bottle came into the cellar later than this: on {on, date, day}.',
  },
  before_opening: /*i18n*/ {
    id: 'field.before_opening',
    message: 'The bottle was opened later than this: on {on, date, day}.',
  },
  not_on_order: /*i18n*/ {
    id: 'field.not_on_order',
    message: '{min, plural, one {At least one: it came already.} other {At least #: so many came already.}}',
  },
  ids_missing: /*i18n*/ {
    id: 'field.ids_missing',
    message: '{count, plural, one {One id for the bottle to be made.} other {# ids, one for each bottle to be made.}}',
  },
  more_than_left: /*i18n*/ { id: 'field.more_than_left', message: 'There are only {max} ml left.' },
  more_than_held: /*i18n*/ { id: 'field.more_than_held', message: 'The bottle holds {max} ml.' },
  nothing_said: /*i18n*/ { id: 'field.nothing_said', message: 'Give a score or write a word about it.' },
  score_without_scale: /*i18n*/ {
    id: 'field.score_without_scale',
    message: 'A score and its scale belong together.',
  },
  of_another_wine: /*i18n*/ { id: 'field.of_another_wine', message: 'This belongs to another wine.' },
  not_yours: /*i18n*/ { id: 'field.not_yours', message: 'There is no such thing in this cellar.' },
  not_a_barcode: /*i18n*/ {
    id: 'field.not_a_barcode',
    message: 'The digits under a barcode, all of them (8, 12, 13 or 14), or the address in a QR code.',
  },
  not_in_archive: /*i18n*/ { id: 'field.not_in_archive', message: 'The archive holds nothing under this.' },
  out_of_order: /*i18n*/ { id: 'field.out_of_order', message: 'This has to be {expected, number}.' },
  not_an_instant: /*i18n*/ {
    id: 'field.not_an_instant',
    message: 'A moment in UTC, as 2024-03-31T12:00:00.000Z.',
  },
  not_json: /*i18n*/ { id: 'field.not_json', message: 'This is no JSON object.' },
  not_together: /*i18n*/ { id: 'field.not_together', message: 'This does not fit what else the row says.' },
  name_taken: /*i18n*/ { id: 'field.name_taken', message: 'There is one of that name already.' },
  given_twice: /*i18n*/ { id: 'field.given_twice', message: 'The same is given twice.' },
  within_itself: /*i18n*/ { id: 'field.within_itself', message: 'A place cannot lie within itself.' },
  no_grid: /*i18n*/ { id: 'field.no_grid', message: 'This place has no grid, and no slots.' },
  outside_grid: /*i18n*/ {
    id: 'field.outside_grid',
    message: 'The grid has {rows} rows and {columns} columns, {depth} deep. This lies outside it.',
  },
  cell_blocked: /*i18n*/ { id: 'field.cell_blocked', message: 'This cell is blocked and holds nothing.' },
  slot_incomplete: /*i18n*/ {
    id: 'field.slot_incomplete',
    message: 'A slot is a row, a column and a depth: all of them or none.',
  },
  names_differ: /*i18n*/ {
    id: 'field.names_differ',
    message:
      '{count, plural, one {One name is needed here, or none at all.} other {# names are needed here, or none at all.}}',
  },
  grid_too_large: /*i18n*/ {
    id: 'field.grid_too_large',
    message: 'A grid holds at most {max, number} bottles; this one would hold {count, number}.',
  },
  beside_the_page: /*i18n*/ {
    id: 'field.beside_the_page',
    message: 'So many stickers of this size do not fit on the page.',
  },
  stickers_overlap: /*i18n*/ {
    id: 'field.stickers_overlap',
    message: 'From one sticker to the next it is at least as far as one is wide or high.',
  },
  password_common: /*i18n*/ {
    id: 'field.password_common',
    message: 'This password is among the ones tried first. Choose another.',
  },
  password_like_person: /*i18n*/ {
    id: 'field.password_like_person',
    message: 'The password has to differ from the name and the e-mail.',
  },
  password_guessable: /*i18n*/ {
    id: 'field.password_guessable',
    message:
      'This password is easy to guess: blanks, one letter, a row of keys, or the words of this application. Take several words of your own.',
  },
  setup_code_wrong: /*i18n*/ {
    id: 'field.setup_code_wrong',
    message: 'This is not the set-up code that the server printed when it was started.',
  },
  setup_code_needed: /*i18n*/ {
    id: 'field.setup_code_needed',
    message: 'The first account needs the set-up code that the server printed when it was started.',
  },
  wrong_password: /*i18n*/ { id: 'field.wrong_password', message: 'That is not your password.' },
  email_taken: /*i18n*/ { id: 'field.email_taken', message: 'There is an account with this e-mail already.' },
} as const

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

/** Throws a refusal that names each field with an error, if there is any. */
export function refuse(found: Record<string, FieldErrors[string] | undefined>) {
  const fieldErrors = Object.entries(found).filter(
    (entry): entry is [string, FieldErrors[string]] => entry[1] !== undefined,
  )
  if (fieldErrors.length > 0) throw invalid(Object.fromEntries(fieldErrors))
}
