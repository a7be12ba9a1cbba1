import { readSetting, writeSetting } from '../../../server/db/settings.ts'
import type { Database } from '../../../server/db/tables.ts'
import type { RateSource, UpdateResult } from './contract.ts'

/** The last update, whether it succeeded or not. */
export interface LastUpdate {
  at: string
  result: UpdateResult
}

const off: RateSource = {
  kind: 'off',
  address: null,
  home_network: false,
  list: null,
  currency_field: null,
  rate_field: null,
  day_field: null,
  base_field: null,
}

export async function readSource(db: Database): Promise<RateSource> {
  return ((await read(db, 'rate_source')) as RateSource | undefined) ?? off
}

export async function writeSource(db: Database, source: RateSource): Promise<void> {
  await write(db, 'rate_source', source)
}

export async function readLast(db: Database): Promise<LastUpdate | undefined> {
  return (await read(db, 'rates_last_update')) as LastUpdate | undefined
}

export async function writeLast(db: Database, last: LastUpdate): Promise<void> {
  await write(db, 'rates_last_update', last)
}

async function read(db: Database, name: string): Promise<unknown> {
  const value = await readSetting(db, name)
  return value === undefined ? undefined : JSON.parse(value)
}

async function write(db: Database, name: string, content: unknown) {
  await writeSetting(db, name, JSON.stringify(content))
}
