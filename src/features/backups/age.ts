import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartError } from '../../server/start-error.ts'
import { BackupError } from './backup-error.ts'
import { syncFile } from './sync-file.ts'

/* Encrypted backups are files of age (age-encryption.org/v1), which its ordinary tool reads too. */

const firstLine = 'age-encryption.org/v1\n'

/** Prepares to encrypt for those who have one of the keys. Throws a `StartError` for a recipient that is mistyped. */
export function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      throw new StartError(`BACKUP_AGE_RECIPIENTS has a mistyped recipient, "${recipient}" (${String(error)}).`)
    }
  }
  return encrypter
}

/**
 * Encrypts a file, and reads what was written: decrypted, it has to be equal to the file. For that the key of this one
 * file stays in memory, which is not stored and opens no other file. Throws a `BackupError` if it is not equal.
 */
export async function encryptFile(file: string, target: string, recipients: readonly string[]): Promise<void> {
  const encrypter = encrypterFor(recipients)
  let fileKey: Uint8Array | null = null
  encrypter.addRecipient({
    wrapFileKey: key => {
      fileKey = key
      return []
    },
  })
  await written(await encrypter.encrypt(bytesOf(file)), target)
  await syncFile(target)
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => fileKey })
  const back = await decrypter.decrypt(bytesOf(target)).then(digestOf, String)
  if (back !== (await digestOf(bytesOf(file)))) throw new BackupError('damaged', 'the encrypted file is not equal')
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(firstLine.length) })
    return buffer.toString('latin1') === firstLine
  } finally {
    await handle.close()
  }
}

/**
 * Decrypts a file with one of the keys, as `age-keygen` writes them. Throws a `StartError` if none of them opens it, and
 * a `BackupError` if the file was cut or changed.
 */
export async function decryptFile(file: string, target: string, keys: readonly string[]): Promise<void> {
  const decrypter = new Decrypter()
  for (const key of keys) {
    try {
      decrypter.addIdentity(key)
    } catch {
      throw new StartError('A key is not one of age, which begins with AGE-SECRET-KEY-1. Nothing was changed.')
    }
  }
  try {
    await written(await decrypter.decrypt(bytesOf(file)), target)
  } catch (error) {
    if (/no identity matched/.test(String(error)))
      throw new StartError('This backup was encrypted for another key. Nothing was changed.')
    throw (error as NodeJS.ErrnoException).code ? error : new BackupError('damaged', String(error))
  }
}

const bytesAtOnce = 1 << 20

const bytesOf = (file: string) =>
  Readable.toWeb(createReadStream(file, { highWaterMark: bytesAtOnce })) as ReadableStream<Uint8Array>

const nodeStream = (bytes: ReadableStream<Uint8Array>) => Readable.fromWeb(bytes as never)

const written = (bytes: ReadableStream<Uint8Array>, target: string) =>
  pipeline(nodeStream(bytes), createWriteStream(target, { flags: 'wx', mode: 0o600 }))

async function digestOf(bytes: ReadableStream<Uint8Array>): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(nodeStream(bytes), digest)
  return digest.digest('hex')
}
