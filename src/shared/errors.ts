/**
 * The closed list of errors and their sentences. The code goes over the wire; the sentence is rendered at the edge, in
 * the person's language. The `i18n` comments mark a sentence for the message catalogue.
 */
export const errorTexts = {
  not_signed_in: /*i18n*/ { id: 'error.not_signed_in', message: 'Please sign in.' },
  wrong_credentials: /*i18n*/ {
    id: 'error.wrong_credentials',
    message: 'The e-mail address or password is incorrect.',
  },
  wrong_password: /*i18n*/ { id: 'error.wrong_password', message: 'This password is incorrect.' },
  second_factor_needed: /*i18n*/ {
    id: 'error.second_factor_needed',
    message: 'Enter the code that your authenticator app shows, or a backup code.',
  },
  second_factor_wrong: /*i18n*/ {
    id: 'error.second_factor_wrong',
    message: 'This code is wrong or has expired. Enter the one that your app shows now.',
  },
  second_factor_used: /*i18n*/ {
    id: 'error.second_factor_used',
    message: 'This code was already used. Wait until your app shows the next one.',
  },
  second_factor_on: /*i18n*/ {
    id: 'error.second_factor_on',
    message: 'This account already has a second factor. Turn it off first.',
  },
  second_factor_off: /*i18n*/ { id: 'error.second_factor_off', message: 'This account has no second factor.' },
  backup_code_wrong: /*i18n*/ {
    id: 'error.backup_code_wrong',
    message: 'This backup code is wrong or was already used.',
  },
  confirmation_needed: /*i18n*/ {
    id: 'error.confirmation_needed',
    message: 'Show first that it is you: enter your password, or confirm in another way.',
  },
  last_way_in: /*i18n*/ {
    id: 'error.last_way_in',
    message: 'This is your last way to sign in. Set a password or add another way first.',
  },
  proxy_names_nobody: /*i18n*/ {
    id: 'error.proxy_names_nobody',
    message: 'No trusted proxy names you. Sign in another way.',
  },
  proxy_unknown: /*i18n*/ {
    id: 'error.proxy_unknown',
    message:
      'No account here is linked to the name that the proxy gives. Sign in another way, and link it on your profile.',
  },
  proxy_linked_already: /*i18n*/ {
    id: 'error.proxy_linked_already',
    message: 'This name or this account is linked already. Remove that link first.',
  },
  secret_unreadable: /*i18n*/ {
    id: 'error.secret_unreadable',
    message: 'The stored password cannot be read, because its key is missing. An administrator has to enter it again.',
  },
  second_factor_unreadable: /*i18n*/ {
    id: 'error.second_factor_unreadable',
    message:
      'Codes of the app cannot be checked, because a key is missing on the server. Use a backup code or a passkey.',
  },
  password_sign_in_off: /*i18n*/ {
    id: 'error.password_sign_in_off',
    message:
      'Passwords are switched off on this server. Use a passkey or the sign-in service, or ask an administrator.',
  },
  admins_locked_out: /*i18n*/ {
    id: 'error.admins_locked_out',
    message:
      'No administrator could sign in any more. Add a passkey to the account of an administrator, or link it to the sign-in service, or let people sign in with passwords.',
  },
  passkey_first: /*i18n*/ {
    id: 'error.passkey_first',
    message: 'Add a passkey first. Without it and without a password you could not sign in.',
  },
  backup_codes_first: /*i18n*/ {
    id: 'error.backup_codes_first',
    message: 'Create backup codes first. Without a password, they are your way back if your passkeys are lost.',
  },
  passkey_expired: /*i18n*/ {
    id: 'error.passkey_expired',
    message: 'This took too long, or the same answer was sent before. Please try again.',
  },
  passkey_unknown: /*i18n*/ {
    id: 'error.passkey_unknown',
    message: 'This passkey is unknown here. It may have been removed. Sign in with your password.',
  },
  passkey_elsewhere: /*i18n*/ {
    id: 'error.passkey_elsewhere',
    message: 'This passkey belongs to another address. Open the address at which it was made, or use your password.',
  },
  passkey_refused: /*i18n*/ {
    id: 'error.passkey_refused',
    message: 'The answer of the passkey is not valid. Please try again, or use your password.',
  },
  too_many_passkeys: /*i18n*/ {
    id: 'error.too_many_passkeys',
    message: 'You can have at most {max, number} passkeys. Remove one first.',
  },
  oidc_off: /*i18n*/ { id: 'error.oidc_off', message: 'This way of signing in is switched off.' },
  oidc_elsewhere: /*i18n*/ {
    id: 'error.oidc_elsewhere',
    message: 'This way of signing in works only on the page of this server.',
  },
  oidc_unreachable: /*i18n*/ {
    id: 'error.oidc_unreachable',
    message: 'The sign-in service did not answer. Please try again later, or sign in another way.',
  },
  oidc_refused: /*i18n*/ {
    id: 'error.oidc_refused',
    message: 'The answer of the sign-in service is not valid. Please try again, or sign in another way.',
  },
  oidc_cancelled: /*i18n*/ {
    id: 'error.oidc_cancelled',
    message: 'The sign-in service did not let you in, or you cancelled.',
  },
  oidc_expired: /*i18n*/ {
    id: 'error.oidc_expired',
    message: 'This took too long, was already used, or began in another window. Please try again.',
  },
  oidc_unknown: /*i18n*/ {
    id: 'error.oidc_unknown',
    message: 'No account here is linked to this one. Sign in another way, and link it on your profile.',
  },
  oidc_other_person: /*i18n*/ {
    id: 'error.oidc_other_person',
    message: 'Your account is not linked to the one that signed in at the service.',
  },
  oidc_no_email: /*i18n*/ {
    id: 'error.oidc_no_email',
    message: 'The sign-in service named no confirmed e-mail address, without which there is no new account.',
  },
  oidc_link_first: /*i18n*/ {
    id: 'error.oidc_link_first',
    message: 'There is an account with this e-mail address. Sign in to it another way, and link it on your profile.',
  },
  oidc_linked_already: /*i18n*/ {
    id: 'error.oidc_linked_already',
    message: 'One of the two accounts is already linked. Remove that link first.',
  },
  account_disabled: /*i18n*/ {
    id: 'error.account_disabled',
    message: 'This account is disabled. Ask an administrator to enable it.',
  },
  registration_closed: /*i18n*/ {
    id: 'error.registration_closed',
    message: 'Registration is closed. An administrator can open it.',
  },
  email_taken: /*i18n*/ { id: 'error.email_taken', message: 'An account with this e-mail address already exists.' },
  own_certificate: /*i18n*/ {
    id: 'error.own_certificate',
    message: 'This server uses the certificate of TLS_CERTIFICATE. Unset that first.',
  },
  mail_off: /*i18n*/ {
    id: 'error.mail_off',
    message: 'This server sends no mail. Ask an administrator for a recovery code.',
  },
  mail_unreachable: /*i18n*/ {
    id: 'error.mail_unreachable',
    message: 'The mail server could not be reached. Check its name and port.',
  },
  mail_too_slow: /*i18n*/ {
    id: 'error.mail_too_slow',
    message: 'The mail server did not answer in time. Check its name, port and encryption.',
  },
  mail_sign_in_refused: /*i18n*/ {
    id: 'error.mail_sign_in_refused',
    message: 'The mail server refused the user name or the password.',
  },
  mail_insecure: /*i18n*/ {
    id: 'error.mail_insecure',
    message:
      'No encrypted connection to the mail server was possible. Check the port, the encryption and its certificate.',
  },
  mail_refused: /*i18n*/ {
    id: 'error.mail_refused',
    message: 'The mail server refused the message. Check the sender’s address.',
  },
  card_unreadable: /*i18n*/ {
    id: 'error.card_unreadable',
    message: 'This is not a wine card, or a part of it is missing. Copy the whole link, or use the file.',
  },
  card_too_large: /*i18n*/ {
    id: 'error.card_too_large',
    message: 'This is too large for a wine card, which has at most {max, number} characters.',
  },
  card_newer: /*i18n*/ {
    id: 'error.card_newer',
    message: 'This card was made by a newer version of the program, which this one cannot read.',
  },
  card_changed: /*i18n*/ {
    id: 'error.card_changed',
    message: 'This card was changed after it was signed, or its signature is forged. Ask for a new one.',
  },
  card_key_unreadable: /*i18n*/ {
    id: 'error.card_key_unreadable',
    message: 'Cards cannot be signed, because a key is missing on the server. An administrator has to restore it.',
  },
  forbidden: /*i18n*/ { id: 'error.forbidden', message: 'You do not have permission to do this.' },
  admins_only: /*i18n*/ { id: 'error.admins_only', message: 'Only administrators can do this.' },
  not_found: /*i18n*/ { id: 'error.not_found', message: 'This does not exist, or you do not have access to it.' },
  invalid: /*i18n*/ { id: 'error.invalid', message: 'Some values are invalid.' },
  bad_json: /*i18n*/ { id: 'error.bad_json', message: 'The body is not valid JSON.' },
  body_too_complex: /*i18n*/ {
    id: 'error.body_too_complex',
    message: 'The body has an object with too many fields, or is nested too deeply.',
  },
  bad_request: /*i18n*/ { id: 'error.bad_request', message: 'The request is not valid.' },
  wrong_media_type: /*i18n*/ { id: 'error.wrong_media_type', message: 'Send the body as {expected}.' },
  too_slow: /*i18n*/ {
    id: 'error.too_slow',
    message: 'The upload was too slow or was interrupted. Please try again.',
  },
  uploads_at_once: /*i18n*/ {
    id: 'error.uploads_at_once',
    message:
      '{max, plural, one {You are already uploading a file. Wait until it is finished.} other {You are already uploading # files. Wait until one of them is finished.}}',
  },
  uploads_full: /*i18n*/ {
    id: 'error.uploads_full',
    message: 'The server is receiving too many files right now. Please try again in a moment.',
  },
  too_large: /*i18n*/ { id: 'error.too_large', message: 'This is too large. The limit is {max, number} bytes.' },
  too_many: /*i18n*/ {
    id: 'error.too_many',
    message:
      '{seconds, plural, one {Too many attempts. Please wait one second.} other {Too many attempts. Please wait {seconds, number} seconds.}}',
  },
  key_reused: /*i18n*/ {
    id: 'error.key_reused',
    message: 'This idempotency key was already used for a different change.',
  },
  last_admin: /*i18n*/ {
    id: 'error.last_admin',
    message: 'This is the last administrator. Make someone else an administrator first.',
  },
  job_running: /*i18n*/ { id: 'error.job_running', message: 'This is already running. Please try again in a moment.' },
  backup_damaged: /*i18n*/ {
    id: 'error.backup_damaged',
    message: 'This file is not a backup of this application, or it is damaged.',
  },
  backup_newer: /*i18n*/ {
    id: 'error.backup_newer',
    message: 'This backup is of a newer version. Update the server first.',
  },
  backup_encrypted: /*i18n*/ {
    id: 'error.backup_encrypted',
    message: 'This backup is encrypted. Decrypt it with age first, or restore it at the machine.',
  },
  moment_out_of_reach: /*i18n*/ {
    id: 'error.moment_out_of_reach',
    message: 'No backup reaches back to that moment.',
  },
  last_owner: /*i18n*/ {
    id: 'error.last_owner',
    message: 'A cellar needs an owner. Make another member an owner first.',
  },
  member_already: /*i18n*/ { id: 'error.member_already', message: 'You already belong to this cellar.' },
  invitation_invalid: /*i18n*/ {
    id: 'error.invitation_invalid',
    message: 'This invitation cannot be used. It was used or taken back, or it has expired. Ask for a new one.',
  },
  guest_link_invalid: /*i18n*/ {
    id: 'error.guest_link_invalid',
    message:
      'This link shows nothing any more. It has ended or was taken back, or it is incomplete. Ask for a new one.',
  },
  too_many_guest_links: /*i18n*/ {
    id: 'error.too_many_guest_links',
    message: 'A cellar can have at most {max, number} links for guests. Take one back first.',
  },
  too_many_invitations: /*i18n*/ {
    id: 'error.too_many_invitations',
    message: 'A cellar can have at most {max, number} open invitations. Take one back first.',
  },
  bottle_gone: /*i18n*/ {
    id: 'error.bottle_gone',
    message:
      '{by, select, unknown {This bottle is no longer in the cellar.} other {This bottle is no longer in the cellar: {by} took it out on {on, date, day}.}}',
  },
  received_already: /*i18n*/ { id: 'error.received_already', message: 'This bottle is already in the cellar.' },
  not_in_state: /*i18n*/ { id: 'error.not_in_state', message: 'This bottle is not in the cellar yet.' },
  not_gone: /*i18n*/ { id: 'error.not_gone', message: 'This bottle is still in the cellar.' },
  opened_already: /*i18n*/ {
    id: 'error.opened_already',
    message: 'This bottle has been open since {on, date, day}.',
  },
  not_opened: /*i18n*/ { id: 'error.not_opened', message: 'This bottle has not been opened.' },
  left_unknown: /*i18n*/ {
    id: 'error.left_unknown',
    message: 'The amount left in this bottle is unknown. Set it first.',
  },
  bottles_tasted: /*i18n*/ {
    id: 'error.bottles_tasted',
    message:
      '{count, plural, one {A tasting belongs to one of these bottles. Remove it first.} other {# tastings belong to these bottles. Remove them first.}}',
  },
  slot_taken: /*i18n*/ {
    id: 'error.slot_taken',
    message:
      '{code, select, unknown {This slot is occupied by another bottle.} other {Bottle {code} is already in {slot}.}}',
  },
  slots_full: /*i18n*/ {
    id: 'error.slots_full',
    message:
      '{free, plural, =0 {No slot is free in {place}.} one {Only one slot is free in {place}.} other {Only # slots are free in {place}.}}',
  },
  slots_in_use: /*i18n*/ {
    id: 'error.slots_in_use',
    message:
      '{count, plural, one {A bottle is in a slot that would be removed: {which}. Move it first.} other {# bottles are in slots that would be removed: {which}. Move them first.}}',
  },
  place_not_empty: /*i18n*/ {
    id: 'error.place_not_empty',
    message:
      '{what, select, bottles {{bottles, plural, one {There is a bottle in this place. Move it first.} other {There are # bottles in this place. Move them first.}}} places {{places, plural, one {There is another place inside this one: {which}. Move it first.} other {There are # other places inside this one: {which}. Move them first.}}} other {There {bottles, plural, one {is a bottle} other {are # bottles}} and {places, plural, one {another place} other {# other places}} inside this place. Move them first.}}',
  },
  in_use: /*i18n*/ {
    id: 'error.in_use',
    message: 'This cannot be removed because bottles, purchases or tastings belong to it.',
  },
  stocktake_closed: /*i18n*/ {
    id: 'error.stocktake_closed',
    message: 'This stock-take is finished. Start a new one.',
  },
  merged_too_long: /*i18n*/ {
    id: 'error.merged_too_long',
    message: 'Merged, the notes, tags or IDs would be too long for one wine. Shorten them first.',
  },
  barcode_taken: /*i18n*/ {
    id: 'error.barcode_taken',
    message: 'This barcode already belongs to another wine: {wine}.',
  },
  custom_field_used: /*i18n*/ {
    id: 'error.custom_field_used',
    message: 'The type of this field cannot change because wines already use it. Add another field instead.',
  },
  too_many_custom_fields: /*i18n*/ {
    id: 'error.too_many_custom_fields',
    message: 'You can have at most {max, number} custom fields. Remove one first.',
  },
  exists_already: /*i18n*/ { id: 'error.exists_already', message: 'This already exists.' },
  nothing_to_change: /*i18n*/ { id: 'error.nothing_to_change', message: 'Specify at least one change.' },
  undo_blocked: /*i18n*/ {
    id: 'error.undo_blocked',
    message:
      '{count, plural, one {A later change depends on this one. Undo that first.} other {# later changes depend on this one. Undo those first.}}',
  },
  version_unknown: /*i18n*/ {
    id: 'error.version_unknown',
    message: 'This cellar does not have that version. It may have been restored to an earlier state.',
  },
  copy_of_other_rights: /*i18n*/ {
    id: 'error.copy_of_other_rights',
    message: 'You may see more or less of this cellar than before. Fetch it again.',
  },
  undone_already: /*i18n*/ { id: 'error.undone_already', message: 'This change has already been undone.' },
  too_many_views: /*i18n*/ {
    id: 'error.too_many_views',
    message: 'You can have at most {max, number} saved views. Remove one first.',
  },
  cellar_full: /*i18n*/ {
    id: 'error.cellar_full',
    message: 'A cellar can hold at most {max, number} bottles.',
  },
  cellar_not_empty: /*i18n*/ {
    id: 'error.cellar_not_empty',
    message: 'The sample cellar can only be added to an empty cellar. This one already has wines.',
  },
  too_many_photos: /*i18n*/ {
    id: 'error.too_many_photos',
    message: 'A wine can have at most {max, number} photos. Remove one first.',
  },
  upload_incomplete: /*i18n*/ {
    id: 'error.upload_incomplete',
    message: 'Parts of this photo are still missing. Upload them first.',
  },
  no_room_for_photos: /*i18n*/ {
    id: 'error.no_room_for_photos',
    message: 'This cellar has reached its limit of {max, number} photos.',
  },
  photo_unknown: /*i18n*/ {
    id: 'error.photo_unknown',
    message: 'This picture format is not supported. Choose a JPEG, PNG, WebP or AVIF picture.',
  },
  photo_svg: /*i18n*/ {
    id: 'error.photo_svg',
    message: 'SVG drawings are not allowed because they can contain programs. Save it as PNG or JPEG.',
  },
  photo_heic: /*i18n*/ {
    id: 'error.photo_heic',
    message: 'HEIC pictures are not supported. Share it as JPEG; most phones can convert it.',
  },
  photo_damaged: /*i18n*/ {
    id: 'error.photo_damaged',
    message: 'This picture is damaged or incomplete. Choose another one.',
  },
  photo_too_many_pixels: /*i18n*/ {
    id: 'error.photo_too_many_pixels',
    message: 'This picture is too large. The limit is {max, number} million pixels.',
  },
  photo_too_slow: /*i18n*/ {
    id: 'error.photo_too_slow',
    message: 'This picture took too long to read. Save it again as JPEG.',
  },
  file_empty: /*i18n*/ { id: 'error.file_empty', message: 'The file is empty.' },
  file_is_html: /*i18n*/ {
    id: 'error.file_is_html',
    message: 'This web page has no table of wines. Export the table again and choose the saved file.',
  },
  file_is_cellartracker_page: /*i18n*/ {
    id: 'error.file_is_cellartracker_page',
    message:
      'This is a saved web page of CellarTracker, not an export. Open your cellar there, choose Export, and save it as comma or tab separated text.',
  },
  file_is_login_page: /*i18n*/ {
    id: 'error.file_is_login_page',
    message: 'This is CellarTracker’s sign-in page, not an export. Sign in there and export again.',
  },
  file_not_table: /*i18n*/ {
    id: 'error.file_not_table',
    message:
      'This file cannot be read as a table. Choose CSV or TSV, a spreadsheet (XLSX, XLS, ODS), JSON, a web page with a table, or a ZIP of such files.',
  },
  file_damaged: /*i18n*/ {
    id: 'error.file_damaged',
    message: 'This file is damaged or incomplete. Save or download it again.',
  },
  file_locked: /*i18n*/ {
    id: 'error.file_locked',
    message: 'This file is protected with a password. Save it without one.',
  },
  file_too_large_unpacked: /*i18n*/ {
    id: 'error.file_too_large_unpacked',
    message: 'This file is too large when unpacked. The limit is {max, number} megabytes. Import it in parts.',
  },
  file_too_heavy: /*i18n*/ {
    id: 'error.file_too_heavy',
    message: 'This file takes too much time or memory to read. Save the table as CSV.',
  },
  file_too_many_columns: /*i18n*/ {
    id: 'error.file_too_many_columns',
    message: 'This table has more than {max, number} columns. Remove those that are not about wine.',
  },
  file_too_many_tables: /*i18n*/ {
    id: 'error.file_too_many_tables',
    message: 'This file has more than {max, number} tables. Import it in parts.',
  },
  file_too_many_files: /*i18n*/ {
    id: 'error.file_too_many_files',
    message: 'This ZIP has more than {max, number} files. Import it in parts.',
  },
  file_row_too_long: /*i18n*/ {
    id: 'error.file_row_too_long',
    message: 'Row {line, number} is too long. The limit is {max, number} characters.',
  },
  file_zip_unsafe: /*i18n*/ {
    id: 'error.file_zip_unsafe',
    message: 'This ZIP has a file whose path leads outside the ZIP: {name}. Create the ZIP again.',
  },
  file_zip_twice: /*i18n*/ {
    id: 'error.file_zip_twice',
    message: 'This ZIP has two files with the same name: {name}. Create it again with one of them.',
  },
  file_zip_in_zip: /*i18n*/ {
    id: 'error.file_zip_in_zip',
    message: 'This ZIP contains another ZIP: {name}. Unpack that one and import it by itself.',
  },
  file_zip_without_table: /*i18n*/ {
    id: 'error.file_zip_without_table',
    message: 'No file in this ZIP can be read as a table: CSV, TSV, XLSX, XLS, ODS, JSON or a web page.',
  },
  file_bad_json: /*i18n*/ {
    id: 'error.file_bad_json',
    message: 'This JSON is incomplete or invalid. Export it again.',
  },
  file_json_deep: /*i18n*/ {
    id: 'error.file_json_deep',
    message: 'This JSON is nested too deeply. The limit is {max, number} levels. Use a list of records.',
  },
  file_json_without_list: /*i18n*/ {
    id: 'error.file_json_without_list',
    message: 'This JSON does not contain a list of records, such as [{example}].',
  },
  file_unknown_table: /*i18n*/ {
    id: 'error.file_unknown_table',
    message: 'These are not the columns of a CellarTracker export: {columns}. At least Wine and Vintage are needed.',
  },
  file_no_rows: /*i18n*/ {
    id: 'error.file_no_rows',
    message: 'The file has a header but no rows, so there is nothing to import.',
  },
  file_too_many_rows: /*i18n*/ {
    id: 'error.file_too_many_rows',
    message: 'The file has more than {max, number} rows.',
  },
  not_your_tasting: /*i18n*/ {
    id: 'error.not_your_tasting',
    message: 'Only the person who wrote a tasting can change or remove it.',
  },
  import_applied: /*i18n*/ { id: 'error.import_applied', message: 'This file has already been imported.' },
  archive_not_one: /*i18n*/ {
    id: 'error.archive_not_one',
    message: 'This is not a complete archive of a cellar. Choose the ZIP file as it was saved here.',
  },
  archive_newer: /*i18n*/ {
    id: 'error.archive_newer',
    message:
      'This archive was created by a newer version ({release}) in a format that this version cannot read. Update this application first.',
  },
  archive_damaged: /*i18n*/ {
    id: 'error.archive_damaged',
    message: 'The archive is damaged: {file} has changed. Nothing was restored. Use another copy of it.',
  },
  archive_file_missing: /*i18n*/ {
    id: 'error.archive_file_missing',
    message: 'The archive is incomplete: {file} is missing. Nothing was restored.',
  },
  archive_file_odd: /*i18n*/ {
    id: 'error.archive_file_odd',
    message: 'The archive has an unexpected or duplicate file: {file}. Nothing was restored.',
  },
  archive_file_large: /*i18n*/ {
    id: 'error.archive_file_large',
    message: 'The archive is too large when unpacked, at {file}. Nothing was restored.',
  },
  archive_lines: /*i18n*/ {
    id: 'error.archive_lines',
    message:
      '{file} has {found, plural, one {one line} other {# lines}}, but the archive lists {listed, number}. Nothing was restored.',
  },
  archive_line: /*i18n*/ {
    id: 'error.archive_line',
    message: 'Line {line, number} of {file} is invalid. Nothing was restored.',
  },
  archive_rules: /*i18n*/ {
    id: 'error.archive_rules',
    message: 'The rows in {file} contradict each other. Nothing was restored.',
  },
  too_many_cellars: /*i18n*/ {
    id: 'error.too_many_cellars',
    message: 'You can have at most {max, number} cellars.',
  },
  import_undecided: /*i18n*/ {
    id: 'error.import_undecided',
    message:
      '{count, plural, one {One bottle of an earlier export is not in this file. Choose first whether it is still in the cellar.} other {# bottles of an earlier export are not in this file. Choose first whether they are still in the cellar.}}',
  },
  unavailable: /*i18n*/ {
    id: 'error.unavailable',
    message: 'The server is not available right now. Please try again.',
  },
  being_written: /*i18n*/ {
    id: 'error.being_written',
    message: 'A large change, such as an import, is being saved. Please try again in a few seconds.',
  },
  database_away: /*i18n*/ {
    id: 'error.database_away',
    message: 'The database cannot be reached right now. Please try again in a moment.',
  },
  database_damaged: /*i18n*/ {
    id: 'error.database_damaged',
    message:
      'The database may be damaged, so changes are not saved. You can still view your data. An administrator has to check the database.',
  },
  no_space: /*i18n*/ {
    id: 'error.no_space',
    message: 'Nothing was saved because the server’s disk is full. You can still view your data.',
  },
  rates_off: /*i18n*/ {
    id: 'error.rates_off',
    message: 'Updates of exchange rates are off. Choose a source first.',
  },
  rates_being_fetched: /*i18n*/ {
    id: 'error.rates_being_fetched',
    message: 'Exchange rates are being fetched right now. Please try again in a minute.',
  },
  internal: /*i18n*/ {
    id: 'error.internal',
    message: 'Something went wrong on the server. It was logged as {request_id}.',
  },
} as const

/** The errors of a single field. Each sentence says what would be right. */
export const fieldTexts = {
  required: /*i18n*/ { id: 'field.required', message: 'Required.' },
  producer_or_name: /*i18n*/ { id: 'field.producer_or_name', message: 'Enter a producer or a name.' },
  unknown_field: /*i18n*/ { id: 'field.unknown_field', message: 'There is no such field.' },
  wrong_type: /*i18n*/ {
    id: 'field.wrong_type',
    message:
      '{expected, select, string {Must be text.} number {Must be a number.} int {Must be a whole number.} boolean {Must be true or false.} array {Must be a list.} object {Must be an object.} other {Must be of type {expected}.}}',
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
  not_in_list: /*i18n*/ { id: 'field.not_in_list', message: 'Must be one of: {options}.' },
  not_a_day: /*i18n*/ { id: 'field.not_a_day', message: 'Enter a valid date such as 2024-03-31.' },
  not_an_id: /*i18n*/ { id: 'field.not_an_id', message: 'Must be an ID created by this application.' },
  not_a_host: /*i18n*/ {
    id: 'field.not_a_host',
    message: 'Enter names or IP addresses such as cellar.home or 192.168.1.20.',
  },
  not_a_domain: /*i18n*/ { id: 'field.not_a_domain', message: 'Enter domains such as example.org.' },
  not_an_issuer: /*i18n*/ {
    id: 'field.not_an_issuer',
    message: 'Enter an https address. Plain http is only allowed in the home network.',
  },
  issuer_away: /*i18n*/ {
    id: 'field.issuer_away',
    message: 'This address did not answer, or is in the home network, which is not allowed.',
  },
  issuer_wrong: /*i18n*/ {
    id: 'field.issuer_wrong',
    message: 'There is no OpenID Connect at this address, or it calls itself by another address.',
  },
  domain_not_allowed: /*i18n*/ {
    id: 'field.domain_not_allowed',
    message: 'Accounts can only be created with e-mail addresses of certain domains here. This is none of them.',
  },
  not_an_email: /*i18n*/ { id: 'field.not_an_email', message: 'Enter an e-mail address such as ada@example.org.' },
  not_a_country: /*i18n*/ { id: 'field.not_a_country', message: 'Enter a two-letter country code such as FR.' },
  not_a_currency: /*i18n*/ { id: 'field.not_a_currency', message: 'Enter a three-letter currency code such as EUR.' },
  not_a_language: /*i18n*/ { id: 'field.not_a_language', message: 'Enter a supported language: en or de.' },
  bad_characters: /*i18n*/ { id: 'field.bad_characters', message: 'Control characters are not allowed.' },
  bad_format: /*i18n*/ { id: 'field.bad_format', message: 'This is not in the expected format.' },
  window_reversed: /*i18n*/ {
    id: 'field.window_reversed',
    message: 'The last year cannot be before the first.',
  },
  not_an_amount: /*i18n*/ { id: 'field.not_an_amount', message: 'Enter an amount such as 12.50.' },
  amount_without_currency: /*i18n*/ {
    id: 'field.amount_without_currency',
    message: 'Enter both an amount and a currency.',
  },
  day_in_future: /*i18n*/ { id: 'field.day_in_future', message: 'The date cannot be in the future.' },
  day_too_late: /*i18n*/ {
    id: 'field.day_too_late',
    message: 'The date can be at most {max, number} days from now.',
  },
  day_in_past: /*i18n*/ { id: 'field.day_in_past', message: 'The date cannot be in the past.' },
  before_arrival: /*i18n*/ {
    id: 'field.before_arrival',
    message: 'The date cannot be before the bottle was received, on {on, date, day}.',
  },
  before_opening: /*i18n*/ {
    id: 'field.before_opening',
    message: 'The date cannot be before the bottle was opened, on {on, date, day}.',
  },
  not_on_order: /*i18n*/ {
    id: 'field.not_on_order',
    message:
      '{min, plural, one {Must be at least one because one was already received.} other {Must be at least # because that many were already received.}}',
  },
  ids_missing: /*i18n*/ {
    id: 'field.ids_missing',
    message: '{count, plural, one {Send one ID for the new bottle.} other {Send # IDs, one for each new bottle.}}',
  },
  more_than_left: /*i18n*/ { id: 'field.more_than_left', message: 'Only {max} ml are left.' },
  more_than_bottle: /*i18n*/ { id: 'field.more_than_bottle', message: 'The bottle holds {max} ml.' },
  empty_tasting: /*i18n*/ { id: 'field.empty_tasting', message: 'Enter a score or a note.' },
  score_without_scale: /*i18n*/ {
    id: 'field.score_without_scale',
    message: 'Enter both a score and a scale.',
  },
  of_another_wine: /*i18n*/ { id: 'field.of_another_wine', message: 'This belongs to another wine.' },
  not_yours: /*i18n*/ { id: 'field.not_yours', message: 'This does not exist in this cellar.' },
  not_a_barcode: /*i18n*/ {
    id: 'field.not_a_barcode',
    message: 'Enter all digits below the barcode (8, 12, 13 or 14), or the address in a QR code.',
  },
  not_in_archive: /*i18n*/ { id: 'field.not_in_archive', message: 'The archive has no entry with this ID.' },
  out_of_order: /*i18n*/ { id: 'field.out_of_order', message: 'Must be {expected, number}.' },
  not_an_instant: /*i18n*/ {
    id: 'field.not_an_instant',
    message: 'Enter a time in UTC such as 2024-03-31T12:00:00.000Z.',
  },
  not_json: /*i18n*/ { id: 'field.not_json', message: 'Must be a JSON object.' },
  not_together: /*i18n*/ { id: 'field.not_together', message: 'This contradicts the rest of the row.' },
  name_taken: /*i18n*/ { id: 'field.name_taken', message: 'This name is already in use.' },
  chosen_twice: /*i18n*/ { id: 'field.chosen_twice', message: 'This is listed twice.' },
  within_itself: /*i18n*/ { id: 'field.within_itself', message: 'A place cannot be inside itself.' },
  no_grid: /*i18n*/ { id: 'field.no_grid', message: 'This place has no slots.' },
  outside_grid: /*i18n*/ {
    id: 'field.outside_grid',
    message: 'This is outside the grid of {rows} rows and {columns} columns, {depth} deep.',
  },
  cell_blocked: /*i18n*/ { id: 'field.cell_blocked', message: 'This cell is blocked.' },
  slot_incomplete: /*i18n*/ {
    id: 'field.slot_incomplete',
    message: 'Enter a row, a column and a depth, or none of them.',
  },
  names_differ: /*i18n*/ {
    id: 'field.names_differ',
    message: '{count, plural, one {Enter one name, or none.} other {Enter # names, or none.}}',
  },
  grid_too_large: /*i18n*/ {
    id: 'field.grid_too_large',
    message: 'A grid can hold at most {max, number} bottles; this one would hold {count, number}.',
  },
  not_a_bin: /*i18n*/ {
    id: 'field.not_a_bin',
    message: 'Only a place without slots and without other places inside it can become a slot.',
  },
  of_another_place: /*i18n*/ {
    id: 'field.of_another_place',
    message: 'All bins must be directly inside the same place as the rack.',
  },
  slot_chosen_twice: /*i18n*/ { id: 'field.slot_chosen_twice', message: 'Another bin already becomes this slot.' },
  too_many_gaps: /*i18n*/ {
    id: 'field.too_many_gaps',
    message: '{count, number} cells of the grid would have no bin; at most {max, number} can be blocked.',
  },
  notes_too_long: /*i18n*/ {
    id: 'field.notes_too_long',
    message: 'Together, the notes on these bins are too long for one place: at most {max, number} characters.',
  },
  off_the_page: /*i18n*/ {
    id: 'field.off_the_page',
    message: 'That many labels of this size do not fit on the page.',
  },
  stickers_overlap: /*i18n*/ {
    id: 'field.stickers_overlap',
    message: 'The labels overlap. Make the distance between them at least their width or height.',
  },
  password_common: /*i18n*/ {
    id: 'field.password_common',
    message: 'This password is too common. Choose another one.',
  },
  password_like_person: /*i18n*/ {
    id: 'field.password_like_person',
    message: 'The password must be more than your name and e-mail address.',
  },
  password_guessable: /*i18n*/ {
    id: 'field.password_guessable',
    message:
      'This password is easy to guess: only spaces, one letter, a row of keys or words from this application. Use several words of your own.',
  },
  second_factor_needed: errorTexts.second_factor_needed,
  second_factor_unreadable: errorTexts.second_factor_unreadable,
  second_factor_wrong: errorTexts.second_factor_wrong,
  second_factor_used: errorTexts.second_factor_used,
  setup_code_wrong: /*i18n*/ {
    id: 'field.setup_code_wrong',
    message: 'This is not the set-up code that the server printed at start-up.',
  },
  setup_code_needed: /*i18n*/ {
    id: 'field.setup_code_needed',
    message: 'The first account needs the set-up code that the server printed at start-up.',
  },
  not_its_name: /*i18n*/ {
    id: 'field.not_its_name',
    message: 'This is not the name of the cellar.',
  },
  recovery_code_wrong: /*i18n*/ {
    id: 'field.recovery_code_wrong',
    message: 'This code is wrong, was used or has expired, or it belongs to another e-mail address.',
  },
  password_unprotected: /*i18n*/ {
    id: 'field.password_unprotected',
    message:
      'Without encryption anybody on the way could read the password. Choose an encryption or leave out the user.',
  },
  wrong_password: errorTexts.wrong_password,
  confirmation_needed: errorTexts.confirmation_needed,
  backup_code_wrong: errorTexts.backup_code_wrong,
  not_an_address: /*i18n*/ {
    id: 'field.not_an_address',
    message: 'Enter an address such as https://rates.example.org/latest.json, without a user name or password.',
  },
  not_a_rate: /*i18n*/ {
    id: 'field.not_a_rate',
    message: 'Enter how many units one euro is worth, such as 1.0852: at least 0.0001 and at most 1,000,000,000.',
  },
  rate_of_bank: /*i18n*/ {
    id: 'field.rate_of_bank',
    message: 'The European Central Bank has rates for this currency. Enter rates of other currencies only.',
  },
  rate_differs: /*i18n*/ {
    id: 'field.rate_differs',
    message: 'A different rate is stored for this day. Stored rates never change.',
  },
  email_taken: errorTexts.email_taken,
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
