/** Every limit that a person can run into. They are part of the OpenAPI document. */
export const limits = {
  /** Characters of a single line, such as a name, a producer or a region. */
  line: 200,
  /** Characters of a country in a query for wines. */
  country_filter: 20,
  /** Characters of a note, a tasting or a reason. */
  note: 10_000,
  email: 254,
  password_min: 8,
  password_max: 256,
  tags: 50,
  tag: 60,
  grapes: 30,
  barcodes: 30,
  external_ids: 20,
  /** Bottles that one request creates. */
  bottles_at_once: 1_000,
  /** People to whom one bottle belongs, and the parts of one of them. */
  owners: 20,
  owner_parts: 1_000,
  /** Lines of one order; each is a wine in one size. */
  order_lines: 200,
  /** Wines, purchases or places that one request adds. */
  rows_at_once: 1_000,
  /** Wines or bottles to which one request applies the same change. */
  chosen_at_once: 5_000,
  places: 5_000,
  /** Racks into which the bins of one place are turned besides the first; the history can count them all. */
  further_racks: 19,
  /** Places into whose free slots one request puts the bottles of one purchase or move. */
  slot_shares: 20,
  /** Rows, columns or depth of a place's grid. */
  grid_side: 500,
  /** Cells of a grid that cannot hold a bottle. */
  blocked_cells: 10_000,
  custom_fields: 50,
  custom_field_name: 60,
  custom_field_choices: 100,
  own_value: 1_000,
  window_rules: 500,
  /** The rows of a file whose tables are read as they are, such as a price list. */
  listed_rows: 20_000,
  /** Bottles of 75 cl a year, or in the cellar, in a setting of the drink plan. */
  plan_bottles: 10_000,
  plan_people: 1_000,
  /** Days with guests in one change. */
  plan_guests: 100,
  /** Wines that are merged into another in one change. */
  duplicates: 50,
  photos_of_wine: 20,
  photo_bytes: 10_000_000,
  /** Bytes of one part of a photo. Proxies let 1 MB through unless they are configured otherwise. */
  upload_part_bytes: 524_288,
  /** Photos of which some parts are missing; a newer one replaces the oldest. */
  uploads_per_person: 5,
  /** Pixels along the longer side, of the stored photo and of its thumbnail. */
  photo_side: 2_400,
  photo_small_side: 320,
  /** Pixels of a photo as it is received. */
  photo_pixels: 64_000_000,
  /** Time for re-encoding a photo: usually a second, but far longer on a busy machine. */
  photo_ms: 60_000,
  /** Photos that a cellar has ever had, because a removed one can be restored. */
  photos_in_cellar: 5_000,
  bottles_in_stocktake: 20_000,
  bottles_in_cellar: 250_000,
  cellars_per_person: 20,
  /** Invitations to one cellar that can still be used. */
  invitations: 50,
  /** Links of one cellar for guests that can still be used, the days for which one can last, and the wines it lists. */
  guest_links: 50,
  guest_link_days: 366,
  guest_wines: 500,
  /** Characters of a wine card as a file or a link, and of one in a QR code that a phone can still read. */
  wine_card: 65_536,
  wine_card_code: 1_000,
  /** Saved views of one person in one cellar. */
  views: 50,
  view_name: 60,
  /** Characters of the query in a list's address. */
  view_address: 4_000,
  sessions_per_person: 50,
  passkeys_per_person: 20,
  /** Days for which events can stay in the security log. */
  security_log_days: 3_650,
  session_days: 730,
  /** Event streams of a person in one process; the oldest ends when another begins. */
  event_streams_per_person: 10,
  /** Bytes of a JSON body. */
  body_bytes: 1_000_000,
  /** Bytes of a JSON body from somebody who is not signed in: an address, a password, a name. */
  public_body_bytes: 16_000,
  /** Fields of one object in a JSON body, and the nesting depth of objects and lists. */
  json_fields: 6_000,
  json_depth: 64,
  import_bytes: 50_000_000,
  import_rows: 200_000,
  import_columns: 1_000,
  /** Tables in one file: sheets, lists, or the tables of a page or a ZIP. */
  import_tables: 200,
  /** Bytes of an unpacked ZIP or workbook. */
  import_unpacked_bytes: 300_000_000,
  /** Time for reading a workbook, JSON or a page. */
  import_ms: 120_000,
  /** Bytes of a cellar's archive as received, and of its unpacked texts: thousands of photos, decades of changes. */
  archive_bytes: 8_000_000_000,
  /** Bytes of a backup that is uploaded. */
  backup_bytes: 64_000_000_000,
  archive_text_bytes: 4_000_000_000,
  archive_line_bytes: 32_000_000,
  /** Rows of all tables and of the ledger. */
  archive_lines: 5_000_000,
  /** Archives that one process works on at a time; the others wait for their turn. */
  archives_at_once: 2,
  /** Fields that a refusal names, and characters of a field's name. */
  errors_named: 20,
  error_name: 60,
  page: 500,
  /** Time after a stop signal during which the process still answers, after which it exits, and after which all have. */
  stop_answers_ms: 3_000,
  stop_ms: 4_500,
  stop_all_ms: 4_800,
  requests_per_minute: 1_200,
  vintage_min: 1700,
  window_max: 2300,
  size_ml_max: 30_000,
  /** The largest amount of money in minor units: far above any cellar, far below 2^53. */
  amount_minor_max: 1_000_000_000_000,
} as const

/** The limits within which each process receives bodies. */
export const bodyLimits = {
  /** The longest time without any bytes. */
  idle_ms: 10_000,
  /** The time after which the minimum rate is enforced, and that rate. */
  grace_ms: 20_000,
  least_bytes_per_second: 4_000,
  /** The longest time for receiving a whole body. */
  json_ms: 60_000,
  file_ms: 900_000,
  archive_ms: 6 * 3_600_000,
  /** A request that took longer is carried out only if its sender is still allowed to make it. */
  late_ms: 1_000,
  /** The time during which a body that was refused unread is still drained. */
  linger_ms: 5_000,
  /** Bytes held in memory at once. */
  bytes_in_all: 200_000_000,
  /** Files that one person may upload at once. */
  uploads_per_person: 3,
  /** Archives that are received or restored at once, at most one per person. */
  archives_in_all: 10,
}
export type BodyLimits = typeof bodyLimits

/** The limits on connections of each process. */
export const connectionLimits = {
  in_all: 4_000,
  /** A household behind one address needs a tenth of this. There is no such limit with TRUST_PROXY. */
  of_one_address: 500,
  headers_ms: 15_000,
  /** The interval at which connections with overdue headers are looked for. */
  checked_ms: 2_000,
  /** The time after which an answer that nobody reads is ended. */
  stalled_ms: 30_000,
}
export type ConnectionLimits = typeof connectionLimits

/** The limits on a request to another host: the time for all of it, and the bytes of its answer. */
export const outgoingLimits = { timeout_ms: 15_000, most_bytes: 5_000_000 }
export type OutgoingLimits = typeof outgoingLimits
