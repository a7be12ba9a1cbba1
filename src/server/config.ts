import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import {
  type BodyLimits,
  bodyLimits,
  type ConnectionLimits,
  connectionLimits,
  limits,
  type OutgoingLimits,
  outgoingLimits,
} from '../shared/limits.ts'
import { addressesIn } from './db/postgres-addresses.ts'
import { isPlainPath } from './plain-path.ts'
import { root } from './root.ts'
import { keyIn, secretKeyFile } from './secret-key.ts'
import { StartError } from './start-error.ts'

const wholeNumber = (min: number, max: number, otherwise: number) =>
  z.pipe(
    z.pipe(z._default(z.string(), String(otherwise)), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

/** The environment variables, with their defaults. Nothing else reads the environment. */
const Environment = z.object({
  /** The port to listen on. 0 takes a free one. */
  PORT: wholeNumber(0, 65_535, 3000),
  /** The address to listen on. The default is the loopback address, which other machines cannot reach. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** The path under which everything is served, such as /wine. The default is the root. */
  BASE_PATH: z.pipe(
    z.pipe(z._default(z.string(), ''), z.transform(withoutEndSlash)),
    z.string().check(z.refine(path => path === '' || isPlainPath(path))),
  ),
  /** The folder of the backups, the key of stored secrets, copies of large cellars, and without DATABASE_URL the database. */
  DATA_DIR: z._default(z.string(), './data'),
  /** A further folder to which backups are copied. */
  SECOND_BACKUP_FOLDER: z.optional(z.string()),
  /** The recipients of age for whom backups are encrypted, separated by commas: age1…. */
  BACKUP_AGE_RECIPIENTS: z.pipe(
    z.pipe(z._default(z.string(), ''), z.transform(listOf)),
    z.array(z.string().check(z.regex(/^age1[a-z\d]+$/))),
  ),
  /**
   * The key by which stored secrets are encrypted: 32 bytes in base 64 or as hexadecimal digits. Without it, the key is in
   * the file secret.key of the data folder.
   */
  SECRET_KEY: z.optional(z.string().check(z.refine(text => keyIn(text) !== undefined))),
  /** The processes that serve on this machine, on one PostgreSQL database. */
  PROCESSES: wholeNumber(1, 64, 1),
  /** A PostgreSQL database, as postgres://user:password@host/database. There may be several hosts, one of which writes. */
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.refine(url => /^postgres(ql)?:\/\//.test(url) && addressesIn(url).every(each => URL.canParse(each)))),
  ),
  /**
   * Proxies in front of the server that are trusted to name a visitor's address and the path that they have removed:
   * addresses or networks, separated by commas.
   */
  TRUST_PROXY: z._default(z.string().check(z.refine(text => listOf(text).every(isNetwork))), ''),
  /**
   * The header in which these proxies name the person who has signed in to them, such as Remote-User. Without it, nobody
   * signs in that way.
   */
  PROXY_SIGN_IN_HEADER: z.optional(z.string().check(z.refine(isNameOfUser))),
  /** The files of a certificate and of its private key, as PEM, with which the server itself serves https. */
  TLS_CERTIFICATE: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  /** Origins other than our own whose front ends may use the API, separated by commas. */
  CORS_ORIGINS: z.pipe(
    z.pipe(z._default(z.string(), ''), z.transform(listOf)),
    z.array(z.string().check(z.refine(isOrigin))),
  ),
  /** The megabytes of cellars kept in memory to answer reads. */
  CACHE_MB: wholeNumber(1, 100_000, 64),
  /** The number of requests per minute from one address. 0 means no limit. */
  REQUESTS_PER_MINUTE: wholeNumber(0, 10_000_000, limits.requests_per_minute),
  /** The folder of the built front end. */
  WEB_FOLDER: z._default(
    z.string().check(z.refine(folder => existsSync(join(folder, 'index.html')))),
    fileURLToPath(new URL('dist/web', root)),
  ),
  /** The token of those who may read /metrics. Without it, nobody may. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  /** Queries of the database that take this long are logged; 0 logs all of them. */
  SLOW_QUERY_MS: wholeNumber(0, 3_600_000, 1_000),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
})

export interface Config {
  port: number
  host: string
  /** The path under which everything is served, such as `/wine`; empty for the root. */
  base_path: string
  /** True if only this machine can reach the server. */
  is_loopback: boolean
  database: { database_url: string } | { data_dir: string }
  /** The processes that serve on this machine. */
  processes: number
  /** The folder of everything that is not in a PostgreSQL. */
  data_dir: string
  /** A second folder for backups; null for none. */
  second_backup_folder: string | null
  /** Those who can read the backups; they are not encrypted if there is nobody. */
  backup_recipients: readonly string[]
  /** The key by which stored secrets are encrypted; null for the one in the file. */
  secret_key: Buffer | null
  secret_key_file: string
  trust_proxy: string[]
  /** The header in which a trusted proxy names the person, in lower case; null for none. */
  proxy_sign_in_header: string | null
  cors_origins: string[]
  /** The files of the certificate and of its key; null for none. */
  tls: { certificate: string; key: string } | null
  cache_bytes: number
  requests_per_minute: number
  /** These limits do not come from the environment, but tests use lower ones. */
  bodies: BodyLimits
  connections: ConnectionLimits
  outgoing: OutgoingLimits
  /** Whoever sends it can read the metrics; null for nobody. */
  metrics_token: string | null
  /** Queries that take longer are logged, without their values. */
  slow_query_ms: number
  web_folder: string
  log_level: string
}

/** The requirement of each setting that can be invalid. */
const wanted: Partial<Record<string, string>> = {
  PORT: 'has to be a whole number from 0 to 65535',
  BASE_PATH: 'has to be a path like /wine or /home/wine, of letters, digits, dots, - and _',
  BACKUP_AGE_RECIPIENTS:
    'has to be recipients of age with commas between them, each like age1… ("age-keygen" makes a key)',
  PROCESSES: 'has to be a whole number from 1 to 64',
  DATABASE_URL: 'has to be an address like postgres://user:password@host/database',
  SECRET_KEY: 'has to be 32 bytes in base 64 or as 64 hexadecimal digits ("openssl rand -base64 32" makes some)',
  TRUST_PROXY: 'has to be addresses or networks with commas between them, like 10.0.0.1,192.168.0.0/16',
  PROXY_SIGN_IN_HEADER: 'has to be the name of a header that only a proxy sets, like Remote-User',
  CORS_ORIGINS: 'has to be origins with commas between them, like https://wine.example, without a path',
  CACHE_MB: 'has to be a whole number from 1 to 100000',
  REQUESTS_PER_MINUTE: 'has to be a whole number from 0 to 10000000',
  METRICS_TOKEN: 'has to be at least 16 characters long',
  SLOW_QUERY_MS: 'has to be a whole number from 0 to 3600000',
  WEB_FOLDER: 'has to be a folder with the built front end ("npm run build" makes one in dist/web)',
  LOG_LEVEL: 'has to be fatal, error, warn, info, debug or silent',
}

/** Reads the configuration. All errors of the environment are reported together. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const entries = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = Environment.safeParse(entries)
  if (error) {
    const names = [...new Set(error.issues.map(issue => String(issue.path[0])))]
    throw new StartError(names.map(name => `${name} ${wanted[name]}${asEntered(name, entries)}.`).join('\n'))
  }
  if (data.PROXY_SIGN_IN_HEADER && listOf(data.TRUST_PROXY).length === 0)
    throw new StartError('PROXY_SIGN_IN_HEADER needs TRUST_PROXY, which names the proxies that are believed.')
  if (!data.TLS_CERTIFICATE !== !data.TLS_KEY)
    throw new StartError('TLS_CERTIFICATE and TLS_KEY belong together: set both of them or none.')
  if (data.PROCESSES > 1 && !data.DATABASE_URL)
    throw new StartError(
      'PROCESSES needs PostgreSQL, since one process writes to a SQLite file. Name a database in DATABASE_URL, or leave out PROCESSES.',
    )
  return {
    port: data.PORT,
    host: data.HOST,
    base_path: data.BASE_PATH,
    is_loopback: /^(localhost|::1|127(\.\d+){3})$/.test(data.HOST),
    database: data.DATABASE_URL ? { database_url: data.DATABASE_URL } : { data_dir: data.DATA_DIR },
    processes: data.PROCESSES,
    data_dir: resolve(data.DATA_DIR),
    second_backup_folder: data.SECOND_BACKUP_FOLDER ? resolve(data.SECOND_BACKUP_FOLDER) : null,
    backup_recipients: data.BACKUP_AGE_RECIPIENTS,
    secret_key: keyIn(data.SECRET_KEY ?? '') ?? null,
    secret_key_file: resolve(data.DATA_DIR, secretKeyFile),
    trust_proxy: listOf(data.TRUST_PROXY),
    proxy_sign_in_header: data.PROXY_SIGN_IN_HEADER?.toLowerCase() ?? null,
    cors_origins: data.CORS_ORIGINS,
    tls:
      data.TLS_CERTIFICATE && data.TLS_KEY
        ? { certificate: resolve(data.TLS_CERTIFICATE), key: resolve(data.TLS_KEY) }
        : null,
    cache_bytes: data.CACHE_MB * 1_000_000,
    requests_per_minute: data.REQUESTS_PER_MINUTE,
    bodies: bodyLimits,
    connections: connectionLimits,
    outgoing: outgoingLimits,
    metrics_token: data.METRICS_TOKEN ?? null,
    slow_query_ms: data.SLOW_QUERY_MS,
    web_folder: resolve(data.WEB_FOLDER),
    log_level: data.LOG_LEVEL,
  }
}

/** Reads only where the data is, for the commands at the machine, which need nothing else. */
export function locationsIn({ DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv): Config['database'] {
  return DATABASE_URL ? { database_url: DATABASE_URL } : { data_dir: DATA_DIR || './data' }
}

/** Somebody may enter a key of age in place of its recipient. */
const secret = new Set(['DATABASE_URL', 'SECRET_KEY', 'BACKUP_AGE_RECIPIENTS'])

/** Reads for whom backups are encrypted, for the command that makes one. */
export function backupRecipientsIn({ BACKUP_AGE_RECIPIENTS }: NodeJS.ProcessEnv): string[] {
  return listOf(BACKUP_AGE_RECIPIENTS ?? '')
}

/** Returns the current value for an error message, but not a key, nor an address that contains a password. */
function asEntered(name: string, entries: Record<string, string | undefined>): string {
  return secret.has(name) ? '' : ` and is "${entries[name]}"`
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)
}

function withoutEndSlash(path: string): string {
  return path.replace(/\/$/, '')
}

function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.parse(text)?.origin === text
}

/** The headers of every browser, and those of proxies for other things, name nobody. */
function isNameOfUser(header: string): boolean {
  return (
    /^[a-z][a-z\d-]{2,63}$/i.test(header) &&
    /user|email|login|name|account|subject/i.test(header) &&
    !/agent/i.test(header)
  )
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  if (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= most)) return false
  return isIP(address) !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(text)
}
