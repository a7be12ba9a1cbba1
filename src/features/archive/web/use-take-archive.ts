import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { callRaw } from '../../../web/api.ts'
import { fieldMessagesOf, messageOf } from '../../../web/api-errors.ts'
import { useToday } from '../../../web/today.ts'
import type { Cellar } from '../../cellars/contract.ts'
import { takeArchive } from '../contract.ts'
import { fileToSave, type SavedFile } from './save-file.ts'

export type TakeState =
  | { step: 'asking'; faults: Record<string, string>; message?: string }
  /** `total` as far as it can be told; undefined while the archive is made. */
  | { step: 'taking'; done: number; total: number | undefined }
  | { step: 'done'; bytes: number }

const begin: TakeState = { step: 'asking', faults: {} }

/** The way of a whole cellar into a file. */
export function useTakeArchive(cellar: Cellar) {
  const { t } = useLingui()
  const today = useToday()
  const [state, setState] = useState<TakeState>(begin)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function take(password: string) {
    // What a file cannot be called on one system or another.
    const name = cellar.name.replace(/[\\/:*?"<>|\p{C}]/gu, ' ').trim()
    const file = await fileToSave(`${name} ${today}.zip`)
    if (!file) return
    const controller = new AbortController()
    stop.current = controller
    setState({ step: 'taking', done: 0, total: undefined })
    try {
      const { signal } = controller
      const params = { cellar_id: cellar.id }
      const response = await callRaw(takeArchive, { params, body: { password }, signal })
      const bytes = await keep(response, file, (done, total) => setState({ step: 'taking', done, total }))
      setState({ step: 'done', bytes })
    } catch (error) {
      await file.discard()
      if (controller.signal.aborted) return setState(begin)
      const faults = fieldMessagesOf(error)
      const message = messageOf(error, t`The download broke off. Nothing was saved; please try again.`)
      setState(Object.keys(faults).length > 0 ? { step: 'asking', faults } : { step: 'asking', faults, message })
    }
  }

  return { state, take, cancel: () => stop.current?.abort(), again: () => setState(begin) }
}

/** Writes what comes, as it comes; throws when it breaks off. */
async function keep(response: Response, file: SavedFile, tell: (done: number, total: number) => void): Promise<number> {
  const total = Number(response.headers.get('x-decoded-length'))
  const reader = response.body?.getReader()
  if (!reader) throw new TypeError('The answer has no body')
  let done = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    await file.write(part.value)
    done += part.value.length
    tell(done, Math.max(done, total))
  }
  await file.finish()
  return done
}
