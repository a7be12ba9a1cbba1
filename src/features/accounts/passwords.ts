import { hash as hashOf } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../../server/at-most.ts'
import { root } from '../../server/root.ts'
import type { CommonPasswords } from './password-rules.ts'

/** Hashes and compares passwords. */
export interface Passwords {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
  /** Returns whether a stored hash was made with other parameters than new hashes are. */
  isOutdated(hash: string): boolean
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. Argon2id is the default of the library. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const presentForm = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Each hash takes 19 MiB and a thread, so more at once would stall everything else. */
const inTurn = atMost(2, 200)

export const argon2Passwords: Passwords = {
  hash: password => inTurn(() => hash(password, parameters)),
  verify: (hash, password) => inTurn(() => verify(hash, password)),
  isOutdated: hash => !hash.startsWith(presentForm),
}

/**
 * The hash of a password that nobody has. It is stored for people without one, and compared where there is no account, so
 * that the answer takes as long.
 */
export const nobodysHash = `${presentForm}dNnwY19mZ4UCqjypCD3iKg$kGBMvbF7qvIKCb2g3J65uhf2WGdape9nB+6qYtMbLI0`

export function hasPassword({ password_hash }: { password_hash: string }): boolean {
  return password_hash !== nobodysHash
}

/** Returns the passwords that attackers try first. */
export function commonPasswords(): CommonPasswords {
  common ??= readCommon()
  return common
}
let common: CommonPasswords | undefined

/**
 * Reads the beginnings of the digests of the passwords, which are sorted. They take a third of the memory of the texts,
 * and of other passwords they contain one in a thousand million.
 */
function readCommon(): CommonPasswords {
  const bytes = readFileSync(new URL('reference/common-passwords/common.bin', root))
  const size = bytes.length / prefixBytes
  return {
    size,
    has(password) {
      const sought = hashOf('sha256', password.toLowerCase(), 'buffer').readUIntBE(0, prefixBytes)
      let from = 0
      let until = size
      while (from < until) {
        const middle = (from + until) >> 1
        if (bytes.readUIntBE(middle * prefixBytes, prefixBytes) < sought) from = middle + 1
        else until = middle
      }
      return from < size && bytes.readUIntBE(from * prefixBytes, prefixBytes) === sought
    },
  }
}
const prefixBytes = 6
