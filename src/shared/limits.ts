/** Every bound a person can run into. They are part of the OpenAPI document and are written in docs/running.md. */
export const limits = {
  /** One line: names, producers, regions. */
  line: 200,
  /** Letters of a country that wines are asked for by. */
  country_asked: 20,
  /** A note, a tasting, a reason. */
  note: 10_000,
  email: 254,
  password_min: 8,
  password_max: 256,
  tags: 50,
  tag: 60,
  grapes: 30,
  barcodes: 30,
  external_ids: 20,
  /** Rows of one request that makes bottles. */
  bottles_at_once: 1_000,
  /** Wines and sizes of one order. */
  order_lines: 200,
  /** Wines, purchases or places that one request adds together. */
  rows_at_once: 1_000,
  /** Wines or bottles that one request changes alike. */
  chosen_at_once: 5_000,
  places: 5_000,
  /** Rows, columns and depth of a place's grid. */
  grid_side: 500,
  custom_fields: 50,
  custom_field_name: 60,
  custom_field_choices: 100,
  own_value: 1_000,
  window_rules: 500,
  /** Wines that become one with another in one change. */
  duplicates: 50,
  photos_of_wine: 20,
  photo_bytes: 10_000_000,
  /** Of a photo that is sent in parts: below what proxies let through unless they are told otherwise, 1 MB. */
  upload_part_bytes: 524_288,
  /** Photos whose parts have not all come; a newer one takes the place of the oldest. */
  uploads_per_person: 5,
  /** Pixels along one side, as it is kept and as it stands in lists. */
  photo_side: 2_400,
  photo_small_side: 320,
  /** Pixels in all, as it comes. */
  photo_pixels: 64_000_000,
  /** How long one may take to be made anew: a second mostly, far longer where the machine has other work. */
  photo_ms: 60_000,
  /** Photos there ever were in a cellar: a removed one can come back. */
  photos_in_cellar: 5_000,
  bottles_in_stocktake: 20_000,
  bottles_in_cellar: 250_000,
  cellars_per_person: 20,
  /** Lists that one person gives a name in one cellar. */
  views: 50,
  view_name: 60,
  /** The query of a list's address. */
  view_address: 4_000,
  sessions_per_person: 50,
  /** At one process; the one that began first ends. */
  event_streams_per_person: 10,
  /** Bytes of a JSON body. */
  body_bytes: 1_000_000,
  /** Of somebody who is not signed in: an address, a password, a name. */
  public_body_bytes: 16_000,
  /** Fields of one object in a JSON body, and objects and lists within each other. */
  json_fields: 6_000,
  json_depth: 64,
  import_bytes: 50_000_000,
  import_rows: 200_000,
  import_columns: 1_000,
  /** Of one file: its sheets, lists, or the tables of a page or a ZIP. */
  import_tables: 200,
  /** Bytes of a ZIP or a workbook when it is unpacked. */
  import_unpacked_bytes: 300_000_000,
  /** How long reading a workbook, JSON or a page may take. */
  import_ms: 120_000,
  /** An archive of a cellar, as it comes and in its texts unpacked: thousands of photos, decades of changes. */
  archive_bytes: 8_000_000_000,
  archive_text_bytes: 4_000_000_000,
  archive_line_bytes: 32_000_000,
  /** Rows of all tables and of the ledger. */
  archive_lines: 5_000_000,
  /** Archives that one process works on at a time; the others wait for their turn. */
  archives_at_once: 2,
  /** Fields that a refusal names, and letters of a name. */
  faults_named: 20,
  fault_name: 60,
  page: 500,
  /** Told to stop, the process answers for so long, and is over after so long. */
  stop_answers_ms: 3_000,
  stop_ms: 4_500,
  requests_per_minute: 1_200,
  vintage_min: 1700,
  window_max: 2300,
  size_ml_max: 30_000,
  /** The largest amount of money, in minor units: far above any cellar, far below 2^53. */
  amount_minor_max: 1_000_000_000_000,
} as const

/** How bodies are taken in, by each process. */
export const bodyLimits = {
  /** So long nothing may come … */
  silence_ms: 10_000,
  /** … and after so long of waiting it has to have come so fast. */
  grace_ms: 20_000,
  least_bytes_per_second: 4_000,
  /** So long all of it may be waited for. */
  json_ms: 60_000,
  file_ms: 900_000,
  archive_ms: 6 * 3_600_000,
  /** What took longer is done only if its sender may still do it. */
  late_ms: 1_000,
  /** What was refused unread is read on for so long. */
  linger_ms: 5_000,
  /** Bytes that are held in memory at once. */
  bytes_in_all: 200_000_000,
  /** Files at once. */
  uploads_per_person: 3,
  /** Archives that are received or brought back at once, one of each person. */
  archives_in_all: 10,
}
export type BodyLimits = typeof bodyLimits

/** The connections of one process. */
export const connectionLimits = {
  in_all: 4_000,
  /** A household behind one address needs a tenth of it; with TRUST_PROXY there is no such bound. */
  of_one_address: 500,
  headers_ms: 15_000,
  /** How often is looked for headers that took longer. */
  checked_ms: 2_000,
  /** An answer of which nothing was read for so long. */
  stalled_ms: 30_000,
}
export type ConnectionLimits = typeof connectionLimits
