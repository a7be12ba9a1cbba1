import { createCipheriv, createDecipheriv, hash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from './config.ts'
import { keyIn } from './secret-key.ts'
import { StartError } from './start-error.ts'

/*
 * Secrets that the server has to be able to read, such as the password of the mail server, are stored encrypted with
 * AES-256-GCM. The key is not in the database, so that a copy of the database alone tells none of them.
 */

/** Encrypts secrets for the database, and reads them again. */
export interface Secrets {
  /** Encrypts a text. `about` says what it is and of whom, and has to be the same when it is read. */
  seal(text: string, about: string): string
  /**
   * Returns the text, or undefined if it was encrypted with another key or for something else. One that was stored before
   * secrets were encrypted is returned as it is.
   */
  open(stored: string, about: string): string | undefined
  /** The number of stored secrets that could not be read when the server started. */
  unreadable: number
}

const prefix = 'sealed'
const cipher = 'aes-256-gcm'

/** Returns whether a stored text is encrypted, with whatever key. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(`${prefix}.`)
}

export function secretsWith(key: Buffer): Secrets {
  // A text names its key, so that one of another key is not mistaken for a damaged one.
  const key_id = hash('sha256', Buffer.concat([Buffer.from('key id '), key])).slice(0, 12)
  return {
    unreadable: 0,
    seal(text, about) {
      const iv = randomBytes(12)
      const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(about))
      const bytes = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return [prefix, key_id, ...[iv, sealing.getAuthTag(), bytes].map(part => part.toString('base64url'))].join('.')
    },
    open(stored, about) {
      if (!isSealed(stored)) return stored
      const [, id, ...parts] = stored.split('.')
      const [iv, tag, bytes] = parts.map(part => Buffer.from(part, 'base64url'))
      if (id !== key_id || !iv || !tag || !bytes) return undefined
      try {
        const opening = createDecipheriv(cipher, key, iv, { authTagLength: 16 })
          .setAAD(Buffer.from(about))
          .setAuthTag(tag)
        return Buffer.concat([opening.update(bytes), opening.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/**
 * Returns the key of the environment, or the one in the file beside the data, which is made if there is none. Of several
 * processes that make it at the same time, one does, and all get that one.
 */
export function readKey({ secret_key, secret_key_file }: Pick<Config, 'secret_key' | 'secret_key_file'>): Buffer {
  if (secret_key) return secret_key
  try {
    if (!existsSync(secret_key_file)) makeKey(secret_key_file)
    const key = keyIn(readFileSync(secret_key_file, 'utf8').trim())
    if (key) return key
  } catch (error) {
    throw new StartError(
      `The key for stored secrets cannot be read from ${secret_key_file} or written there (${(error as NodeJS.ErrnoException).code}). Set SECRET_KEY, or let the server write to that folder.`,
    )
  }
  throw new StartError(`${secret_key_file} holds no key. Restore it, or remove it to begin with a new one.`)
}

/** Writes a new key completely, and gives the file its name unless another process was quicker. */
function makeKey(path: string) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomUUID()}`
  writeFileSync(unfinished, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(unfinished)
  }
}
