import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { call, callLines } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Place } from '../../../model/place.ts'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { toast } from '../../../ui/toast.ts'
import type { ApplyStep, ImportResult, Preview, SettingsChange } from '../contract.ts'
import { applyImport, dropImport, previewImport, reviseImport } from '../endpoints.ts'
import { packedFiles } from './packed-files.ts'

/** A previewed file. Its key stays the same, so that a retry after a lost answer imports it only once. */
export interface Looked {
  file_name: string
  preview: Preview
  key: string
}

export type ImportState =
  | { step: 'choose'; failure?: string }
  /** `sent` is undefined while the files are being packed. */
  | { step: 'looking'; file_name: string; sent?: { done: number; total: number } }
  | { step: 'preview'; looked: Looked; failure?: string; revising?: boolean }
  | { step: 'applying'; looked: Looked; progress: ApplyStep | undefined }
  /** `before` has the places from before the import. */
  | { step: 'done'; result: ImportResult; before: ReadonlyMap<string, Place> }

export interface Import {
  state: ImportState
  look(files: readonly File[]): Promise<void>
  /** Changes the settings and previews the file again. */
  revise(change: SettingsChange): Promise<void>
  take(looked: Looked): Promise<void>
  /** Cancels the upload or the import; nothing of it stays. */
  cancel(): void
  /** Returns to the choice of a file, for this one or the next. */
  restart(looked?: Looked): void
  undo(version: number): Promise<void>
}

/** Returns the state of an import: choosing a file, its preview, the import and its result. */
export function useImport(): Import {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { cellar, replica, took, undo: undoChange } = useCellar()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const working = useRef<AbortController>(undefined)
  const cellar_id = cellar?.id ?? ''

  async function look(files: readonly File[]) {
    const file_name = nameOf(files)
    working.current = new AbortController()
    const { signal } = working.current
    setState({ step: 'looking', file_name })
    try {
      const file = await packedFiles(files)
      if (file.size > limits.import_bytes) {
        const megabytes = limits.import_bytes / 1_000_000
        setState({ step: 'choose', failure: t`${file_name} is too large: at most ${megabytes} MB.` })
        return
      }
      const query = file_name ? { file_name } : {}
      const onSent = (done: number) => setState({ step: 'looking', file_name, sent: { done, total: file.size } })
      const preview = await call(previewImport, { params: { cellar_id }, query, file, signal, onSent })
      setState({ step: 'preview', looked: { file_name, preview, key: newId() } })
    } catch (error) {
      if (signal.aborted) return setState({ step: 'choose' })
      setState({ step: 'choose', failure: messageOf(error, t`The file could not be uploaded. Please try again.`) })
    }
  }

  async function revise(change: SettingsChange) {
    if (state.step !== 'preview') return
    const { looked } = state
    setState({ step: 'preview', looked, revising: true })
    try {
      const params = { cellar_id, import_id: looked.preview.import_id }
      const preview = await call(reviseImport, { params, body: change })
      // Changed settings make a different import, so it gets a new key.
      setState({ step: 'preview', looked: { ...looked, preview, key: newId() } })
    } catch (error) {
      setState({ step: 'preview', looked, failure: messageOf(error, t`This could not be saved. Please try again.`) })
    }
  }

  async function take(looked: Looked) {
    const { preview, key } = looked
    working.current = new AbortController()
    const { signal } = working.current
    const failed = (message: string) => setState({ step: 'preview', looked, failure: message })
    const before = replica?.places ?? noPlaces
    setState({ step: 'applying', looked, progress: undefined })
    try {
      const params = { cellar_id, import_id: preview.import_id }
      for await (const line of callLines(applyImport, { params, key, signal })) {
        if (line.phase === 'refused') return failed(line.message)
        if (line.phase !== 'done') setState({ step: 'applying', looked, progress: line })
        else {
          if (line.version !== null) await took(line.version)
          return setState({ step: 'done', result: line, before })
        }
      }
      failed(t`The connection was lost. Import again; nothing is added twice.`)
    } catch (error) {
      if (signal.aborted) return setState({ step: 'preview', looked })
      const again = t`Import again; nothing is added twice.`
      failed(failureText(error, again, again))
    }
  }

  function restart(looked?: Looked) {
    setState({ step: 'choose' })
    if (!looked) return
    // This only tidies up: the server deletes the preview by itself in time.
    call(dropImport, { params: { cellar_id, import_id: looked.preview.import_id } }).catch(() => {})
  }

  async function undo(version: number) {
    await undoChange({ version })
    toast(t({ context: 'heading', message: 'Undone' }), { tone: 'good' })
    setState({ step: 'choose' })
  }

  return { state, look, revise, take, cancel: () => working.current?.abort(), restart, undo }
}

const noPlaces: ReadonlyMap<string, Place> = new Map()

/** Returns the names of the files, shortened to what the contract accepts. */
function nameOf(files: readonly File[]): string {
  const names = files.map(({ name }) => name.replace(/\p{C}/gu, '').trim()).filter(name => name !== '')
  return names.join(', ').slice(0, limits.line)
}
