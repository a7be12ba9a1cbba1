import { type CellarTable, cellarTables } from '../../model/cellar-tables.ts'
import type { CellarTables, DirectoryTables } from './tables.ts'

/*
 * An instance that outgrows one PostgreSQL is distributed by cellar: all rows of a cellar are on one machine, and those of
 * the directory on another. So a statement is about one cellar or about the directory; docs/scale.md has the details.
 */

const byCellarId = Object.fromEntries(cellarTables.map(table => [table, 'cellar_id'])) as {
  [T in CellarTable]: 'cellar_id'
}

/** The column of each cellar table that says to which cellar a row belongs. */
export const cellarColumns: { readonly [T in keyof CellarTables]: 'id' | 'cellar_id' } = {
  cellars: 'id',
  ...byCellarId,
  imports: 'cellar_id',
  import_parts: 'cellar_id',
  photo_files: 'cellar_id',
  authors: 'cellar_id',
  changes: 'cellar_id',
  change_rows: 'cellar_id',
}

/**
 * Says for each directory table whether every machine has a copy of it. Those are small and seldom written, and may be
 * read together with a cellar.
 */
export const isCopied: { readonly [T in keyof DirectoryTables]: boolean } = {
  people: true,
  members: true,
  rates: true,
  sessions: false,
  invitations: false,
  guest_links: false,
  views: false,
  upload_parts: false,
  settings: false,
  attempts: false,
  sign_in_tries: false,
  security_events: false,
  account_codes: false,
  second_factors: false,
  passkeys: false,
  passkey_challenges: false,
  oidc_identities: false,
  oidc_starts: false,
  proxy_identities: false,
  backup_codes: false,
  server_errors: false,
  waiting_rates: false,
  request_counts: false,
  leases: false,
}
