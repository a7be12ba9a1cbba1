import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { callLines } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCellars } from '../../../ledger/web/use-cellars.ts'
import { limits } from '../../../shared/limits.ts'
import { useNavigate } from '../../../ui/navigation.tsx'
import { toast } from '../../../ui/toast.ts'
import type { RestoreStep } from '../contract.ts'
import { restoreArchive } from '../endpoints.ts'

/** The file is being uploaded. */
interface Sending {
  phase: 'sending'
  done: number
  total: number
}

export type BringState =
  | { step: 'choosing'; failure?: string; details?: readonly string[] }
  | { step: 'bringing'; progress: RestoreStep | Sending }

/** Restores an archive as a cellar of the person and reports the progress. */
export function useBringBack() {
  const { t } = useLingui()
  const { choose } = useCellar()
  const { refetch } = useCellars()
  const navigate = useNavigate()
  const [state, setState] = useState<BringState>({ step: 'choosing' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function bring(file: File) {
    if (file.size > limits.archive_bytes) {
      const gigabytes = limits.archive_bytes / 1_000_000_000
      return setState({ step: 'choosing', failure: t`This file is too large: at most ${gigabytes} GB.` })
    }
    const controller = new AbortController()
    stop.current = controller
    const onSent = (done: number) => {
      setState({ step: 'bringing', progress: { phase: 'sending', done, total: file.size } })
    }
    onSent(0)
    try {
      for await (const line of callLines(restoreArchive, { file, signal: controller.signal, onSent })) {
        if (line.phase === 'done') {
          refetch()
          choose(line.cellar.id)
          const { name } = line.cellar
          toast(t`The cellar “${name}” has been restored and is now open.`, { tone: 'good' })
          return navigate('/')
        }
        if (line.phase === 'refused') return setState(refusal(line))
        setState({ step: 'bringing', progress: line })
      }
      setState({
        step: 'choosing',
        failure: t`The connection was lost. Check whether the cellar has been restored before you try again.`,
      })
    } catch (error) {
      if (controller.signal.aborted) return setState({ step: 'choosing' })
      setState({ step: 'choosing', failure: messageOf(error, t`The archive could not be uploaded. Please try again.`) })
    }
  }

  return { state, bring, cancel: () => stop.current?.abort() }
}

/** Returns the error of the restore as a message, with the field of the line it is about where there is one. */
function refusal({
  message,
  fields = {},
}: {
  message: string
  fields?: Record<string, { message: string }> | undefined
}): BringState {
  const details = Object.entries(fields).map(([field, fieldError]) => `${field}: ${fieldError.message}`)
  return { step: 'choosing', failure: message, details }
}
