import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { callRaw } from '../../../client/api.ts'
import { bytesText } from '../../../client/bytes-text.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { mustBe, notOurs } from '../../../client/send.ts'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import type { Cellar } from '../../../ledger/contract.ts'
import type { PasswordAgain } from '../../accounts/password-again.ts'
import { takeArchive } from '../contract.ts'
import { fileToSave, type SavedFile } from './save-file.ts'
import { WholeZip } from './whole-zip.ts'

export type TakeState =
  | { step: 'asking' }
  /** `total` is an estimate; it is undefined while the archive is prepared. */
  | { step: 'taking'; done: number; total: number | undefined }
  | { step: 'done'; bytes: number }

const begin: TakeState = { step: 'asking' }

/** Exports a whole cellar to a file and reports the progress. */
export function useTakeArchive(cellar: Cellar) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const [state, setState] = useState<TakeState>(begin)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const form = useForm(takeArchive.body, take, {
    failed: t`The archive could not be saved. Please try again.`,
    unreached: t`Nothing was saved. Please try again.`,
  })

  async function take(body: PasswordAgain, element: HTMLFormElement) {
    // Some systems refuse these characters in file names.
    const name = cellar.name.replace(/[\\/:*?"<>|\p{C}]/gu, ' ').trim()
    const file = await fileToSave(`${name} ${today}.zip`, 'application/zip')
    if (!file) return
    const controller = new AbortController()
    stop.current = controller
    setState({ step: 'taking', done: 0, total: undefined })
    try {
      const { signal } = controller
      const params = { cellar_id: cellar.id }
      const response = await callRaw(takeArchive, { params, body, signal })
      const bytes = await keep(response, file, (done, total) => setState({ step: 'taking', done, total }))
      element.reset()
      setState({ step: 'done', bytes })
    } catch (error) {
      await file.discard()
      setState(begin)
      if (!controller.signal.aborted) throw error instanceof BrokenOff ? brokenOff(error) : error
    }
  }

  function brokenOff(error: BrokenOff): FormRefusal {
    console.error('The archive did not come whole', error)
    const done = bytesText(i18n, error.done)
    const total = bytesText(i18n, error.total)
    return new FormRefusal(
      t`The download stopped after ${done} of about ${total}. Nothing was saved. Please try again.`,
    )
  }

  return { state, form, cancel: () => stop.current?.abort(), again: () => setState(begin) }
}

class BrokenOff extends Error {
  readonly done: number
  readonly total: number

  constructor(done: number, total: number, cause?: unknown) {
    super(`Broken off after ${done} bytes`, { cause })
    this.done = done
    this.total = total
  }
}

/** Writes the response to the file as it arrives, and completes the file only when the archive is whole. */
async function keep(response: Response, file: SavedFile, tell: (done: number, total: number) => void): Promise<number> {
  mustBe(response, 'application/zip')
  const zip = new WholeZip()
  const estimated = Number(response.headers.get('x-estimated-length'))
  const reader = response.body?.getReader()
  let done = 0
  const broken = (cause?: unknown) => new BrokenOff(done, Math.max(done, estimated), cause)
  const read = () => reader?.read().catch(error => Promise.reject(broken(error)))
  for (let part = await read(); part && !part.done; part = await read()) {
    zip.take(part.value)
    await file.write(part.value)
    done += part.value.length
    tell(done, Math.max(done, estimated))
  }
  if (done > 0 && !zip.isZip) throw notOurs(response)
  if (!zip.isWhole) throw broken()
  await file.finish()
  return done
}
