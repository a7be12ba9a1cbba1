import { randomUUID } from 'node:crypto'
import type { Host } from '../../../server/host.ts'
import { endLease, takeLease } from '../../../server/lease.ts'
import { fetchOutside, OutgoingError } from '../../../server/outgoing.ts'
import { dayAt } from '../../../shared/days.ts'
import { conflict } from '../../../shared/errors.ts'
import { filesOfZip } from '../../transfer/files/zip.ts'
import { bundledIndex } from '../bundled-rates.ts'
import type { RateSource, UpdateResult } from './contract.ts'
import type { Judgement, Standards } from './judge.ts'
import { type QuotedRates, UnusableRates } from './quoted-rates.ts'
import { readEcb } from './read-ecb.ts'
import { frankfurterAddress, readFrankfurter } from './read-frankfurter.ts'
import { readMapped } from './read-mapped.ts'
import { readSource, writeLast } from './settings.ts'
import { addressOfSource } from './sources.ts'
import { judgeAndStore } from './stored-rates.ts'

const leaseName = 'rates'
/** Longer than fetching and storing take, so that no second process begins meanwhile. */
const leaseMs = 5 * 60_000
/** Far more than the European Central Bank's whole history. */
const unpackedBytesAtMost = 20_000_000

/**
 * Fetches the rates of the source and stores those that pass. Refused while another process does, and when updates are
 * off.
 */
export async function updateRates(host: Host, signal?: AbortSignal): Promise<UpdateResult> {
  const { db } = host
  const holder = randomUUID()
  if (!(await takeLease(db, leaseName, holder, host.now(), leaseMs))) throw conflict('rates_being_fetched')
  try {
    const source = await readSource(db)
    const result = await fetchAndStore(host, source, signal)
    await writeLast(db, { at: host.now().toISOString(), result })
    return result
  } finally {
    await endLease(db, leaseName, holder)
  }
}

async function fetchAndStore(host: Host, source: RateSource, signal?: AbortSignal): Promise<UpdateResult> {
  const address = addressOfSource(source)
  if (address === undefined) throw conflict('rates_off')
  const requested = source.kind === 'frankfurter' ? frankfurterAddress(address) : address
  const { home_network } = source
  return resultOf(host, sourceName(source, address), 'source', async () => {
    const bytes = await fetchOutside(requested, { ...host.config.outgoing, home_network, ...(signal && { signal }) })
    const text = await textOf(bytes)
    if (source.kind === 'frankfurter') return readFrankfurter(text)
    if (source.kind === 'mapped') return readMapped(text, { ...source, day_field: source.day_field ?? '' })
    return readEcb(text)
  })
}

/** Stores the rates of a file of the bank or of Frankfurter. */
export function addFromFile(host: Host, bytes: Buffer): Promise<UpdateResult> {
  return resultOf(host, '(file)', 'file', async () => {
    const text = await textOf(bytes)
    return /^\s*[[{]/.test(text) ? readFrankfurter(text) : readEcb(text)
  })
}

/** Reads, judges and stores rates. A source that cannot be used is a result as well, with its reason. */
async function resultOf(
  { db, now }: Host,
  suffix: string,
  brought_by: Standards['brought_by'],
  read: () => Promise<QuotedRates>,
): Promise<UpdateResult> {
  try {
    const quoted = await read()
    const { source: bank } = await bundledIndex()
    const source = quoted.of_ecb ? `${bank} ${suffix}`.trim() : suffix
    return asResult(await judgeAndStore(db, quoted, source, { today: dayAt(now(), 'UTC'), brought_by }))
  } catch (error) {
    if (error instanceof UnusableRates) return { ...nothing, failed: error.reason }
    if (error instanceof OutgoingError) return { ...nothing, failed: error.reason, status: error.status ?? null }
    throw error
  }
}

const nothing: UpdateResult = {
  failed: null,
  status: null,
  newest_on: null,
  added: 0,
  known: 0,
  waiting: 0,
  refused: 0,
  refused_rates: [],
  missing: [],
}

const refusedNamed = 20

export function asResult(judgement: Judgement): UpdateResult {
  const { accepted, waiting, refused, known, missing, newest_on } = judgement
  const refused_rates = refused.slice(0, refusedNamed).map(({ currency, day_on, per_euro, reason }) => ({
    currency: currency.slice(0, 10),
    day_on: day_on.slice(0, 10),
    per_euro: Number.isFinite(per_euro) ? per_euro : null,
    reason,
  }))
  return {
    ...nothing,
    newest_on: newest_on || null,
    added: accepted.length,
    known,
    waiting: waiting.length,
    refused: refused.length,
    refused_rates,
    missing,
  }
}

/** The bank's own host needs no mention; any other is part of the source of each rate. */
function sourceName({ kind }: RateSource, address: string): string {
  const { host, hostname } = new URL(address)
  if (kind === 'mapped') return host
  if (kind === 'frankfurter') return `(Frankfurter, ${host})`
  return hostname.endsWith('.ecb.europa.eu') ? '' : `(${host})`
}

/** Decodes a body, and unpacks one that is a ZIP with one file. */
async function textOf(bytes: Buffer): Promise<string> {
  if (bytes.toString('latin1', 0, 2) !== 'PK') return decoded(bytes)
  const [file, ...others] = await filesOfZip(bytes).catch(() => [])
  if (!file || others.length > 0 || file.size > unpackedBytesAtMost) throw new UnusableRates('unreadable')
  return decoded(await file.bytes().catch(() => new Uint8Array()))
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnusableRates('unreadable')
  }
}
