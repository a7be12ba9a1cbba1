import { setTimeout } from 'node:timers/promises'
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import { codeOf } from './dialect.ts'
import type { Tables } from './tables.ts'

/**
 * Runs transactions again that the database undid because they were in conflict with others at the same time. So their
 * work must have no effect outside the database. Those that read a snapshot are not run again, since they send what they
 * read.
 */
export class Retrying extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return retrying(super.transaction())
  }
}

function retrying(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder)
  const setAccessMode = builder.setAccessMode.bind(builder)
  return Object.assign(builder, {
    execute: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => untilDone(() => execute(work)),
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) => retrying(setAccessMode(mode)),
  })
}

const triesAtMost = 5
const pauseMs = 10

async function untilDone<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error) || tries === triesAtMost) throw error
    }
    // Two that met once would meet again if both waited equally long.
    await setTimeout(Math.random() * pauseMs * 2 ** tries)
  }
}

/** Returns true for the SQLSTATE of a serialization failure or of a deadlock. */
function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(String(codeOf(error)))
}
