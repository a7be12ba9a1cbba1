import type { Config } from './config.ts'
import { codeOf } from './db/dialect.ts'
import { addressesIn } from './db/postgres-addresses.ts'
import { StartError } from './start-error.ts'

/** Returns the message for an error at the start, or undefined if it is an error of the program. */
export function startSentence(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof StartError) return error.message
  if (!config || !(error instanceof Error)) return undefined
  const { database } = config
  if ('database_url' in database && error.cause) return postgresSentence(codeOf(error.cause), database.database_url)
  const code = codeOf(error)
  const { syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo') return listenSentence(code, config)
  return 'data_dir' in database
    ? folderSentence(code, database.data_dir)
    : postgresSentence(code, database.database_url)
}

export function listenSentence(code: unknown, { port, host }: Config): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use, perhaps by another copy of this server. Stop it, or choose another port with PORT.`
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose a port from 1024 upwards with PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Set HOST to one that it has: 127.0.0.1 for this machine only, 0.0.0.0 for all addresses.`
    default:
      return undefined
  }
}

export function folderSentence(code: unknown, folder: string): string | undefined {
  const primary = typeof code === 'number' ? code & 0xff : code
  switch (primary) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR is a file, ${folder}. Set it to a folder.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 8:
    case 14:
      return `The data in ${folder} cannot be written. Give the user that runs the server write access, or set DATA_DIR to another folder.`
    case 'ENOSPC':
    case 13:
      return `The disk with ${folder} is full. Free some space and start again.`
    case 5:
      return `Another program is using ${folder}/cellar.sqlite. Stop it and start again.`
    case 11:
      return `${folder}/cellar.sqlite is damaged. Restore a backup as described in docs/running.md, and keep the damaged file.`
    case 26:
      return `${folder}/cellar.sqlite is not a database. Restore a backup as described in docs/running.md, or set DATA_DIR to another folder.`
    default:
      return undefined
  }
}

export function postgresSentence(code: unknown, url: string): string | undefined {
  const addresses = addressesIn(url).map(address => new URL(address))
  const host = addresses.map(address => address.host).join(' or ')
  const { username = '', pathname = '' } = addresses[0] ?? {}
  if (code === '3D000')
    return `There is no database ${pathname.slice(1)} at ${host}. Create it, or correct DATABASE_URL.`
  if (code === '42501')
    return `${username} may not create tables in the database of DATABASE_URL. Grant that, or use another user.`
  if (typeof code === 'string' && code.startsWith('28'))
    return `PostgreSQL at ${host} rejected ${username}. Correct the user and password in DATABASE_URL.`
  return undefined
}
