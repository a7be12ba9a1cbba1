import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { call, callLines } from '../../../web/api.ts'
import { messageOf } from '../../../web/api-errors.ts'
import { toast } from '../../../web/ui/toast.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { dropImport, type Preview, previewImport, type Taken, type TakeStep, takeImport } from '../contract.ts'

/** A file that was looked at. Its key stays: taken again after a lost answer, it comes in once. */
export interface Looked {
  file_name: string
  preview: Preview
  key: string
}

export type ImportState =
  | { step: 'choose'; fault?: string }
  | { step: 'looking'; file_name: string }
  | { step: 'preview'; looked: Looked; fault?: string }
  | { step: 'taking'; looked: Looked; progress: TakeStep | undefined }
  | { step: 'done'; taken: Taken }

export interface Import {
  state: ImportState
  look(file: File): Promise<void>
  take(looked: Looked): Promise<void>
  /** Not this one, or the next one. */
  restart(looked?: Looked): void
  undo(version: number): Promise<void>
}

/** The way of a file into the cellar: chosen, looked at, taken or not. */
export function useImport(): Import {
  const { t } = useLingui()
  const { cellar, took, undo: undoChange } = useCellar()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const cellar_id = cellar?.id ?? ''

  async function look(file: File) {
    const file_name = nameOf(file)
    if (file.size > limits.import_bytes) {
      const megabytes = limits.import_bytes / 1_000_000
      setState({ step: 'choose', fault: t`${file_name} is too large: at most ${megabytes} MB.` })
      return
    }
    setState({ step: 'looking', file_name })
    try {
      const query = file_name ? { file_name } : {}
      const preview = await call(previewImport, { params: { cellar_id }, query, file })
      setState({ step: 'preview', looked: { file_name, preview, key: newId() } })
    } catch (error) {
      setState({ step: 'choose', fault: messageOf(error, t`The file could not be sent. Please try again.`) })
    }
  }

  async function take(looked: Looked) {
    const { preview, key } = looked
    const failed = (message: string) => setState({ step: 'preview', looked, fault: message })
    setState({ step: 'taking', looked, progress: undefined })
    try {
      for await (const line of callLines(takeImport, { params: { cellar_id, import_id: preview.import_id }, key })) {
        if (line.phase === 'refused') return failed(line.message)
        if (line.phase !== 'done') setState({ step: 'taking', looked, progress: line })
        else {
          if (line.version !== null) await took(line.version)
          return setState({ step: 'done', taken: line })
        }
      }
      failed(t`The answer broke off. Take it again: what came in already does not come in twice.`)
    } catch (error) {
      failed(messageOf(error, t`The server could not be reached. Take it again: nothing comes in twice.`))
    }
  }

  function restart(looked?: Looked) {
    setState({ step: 'choose' })
    if (!looked) return
    // Only tidying: the server forgets it by itself in time.
    call(dropImport, { params: { cellar_id, import_id: looked.preview.import_id } }).catch(() => {})
  }

  async function undo(version: number) {
    await undoChange({ version })
    toast(t`Undone`, { tone: 'good' })
    setState({ step: 'choose' })
  }

  return { state, look, take, restart, undo }
}

/** A file's name as far as the contract takes it. */
function nameOf({ name }: File): string {
  return name.replace(/\p{C}/gu, '').trim().slice(0, limits.line)
}
