import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../client/api-errors.ts'
import { type ToastAction, toast } from '../../ui/toast.ts'
import {
  type CommandInput,
  changeRefused,
  type OpenCellar,
  type Undoable,
  useCellar,
  type WriteEndpoint,
} from './use-cellar.ts'

type Write = OpenCellar['write']

/**
 * Writes in the cellar and shows a message with a button to undo and a possible next step. Throws what `write` throws,
 * since a form knows better how to show it.
 */
export function useCommand() {
  const commands = useCommands()
  return useCallback(
    <E extends WriteEndpoint>(endpoint: E, given: CommandInput<E>, said: ReactNode, next?: ToastAction) =>
      commands([write => write(endpoint, given)], said, next),
    [commands],
  )
}

/**
 * Does the same for several writes that are one command to the person. They run one after the other and are undone
 * together.
 */
export function useCommands() {
  const { t } = useLingui()
  const { write } = useCellar()
  const undo = useUndo()
  return useCallback(
    async (steps: readonly ((write: Write) => Promise<Undoable>)[], said: ReactNode, next?: ToastAction) => {
      const changes: Undoable[] = []
      const say = () => {
        if (changes.length === 0) return
        const back = { label: t`Undo`, onPress: () => void undo(changes.toReversed()) }
        toast(said, { tone: 'good', action: back, next })
      }
      try {
        for (const step of steps) changes.push(await step(write))
      } catch (error) {
        // The writes before the failed one stay in effect and can be undone.
        say()
        throw error
      }
      say()
    },
    [write, undo, t],
  )
}

/** Undoes a change, or several beginning with the latest, and shows a message about the result. */
export function useUndo(): (changes: Undoable | readonly Undoable[]) => Promise<void> {
  const { t } = useLingui()
  const { undo } = useCellar()
  const navigate = useNavigate()
  return useCallback(
    async changes => {
      try {
        for (const change of [changes].flat()) await undo(change)
        toast(t`Undone`, { tone: 'good' })
      } catch (error) {
        const isRefused = error instanceof ApiError && error.code === changeRefused
        const action = { label: t`Your changes`, onPress: () => void navigate('/changes') }
        const said = messageOf(error, t`This could not be undone. Please try again.`)
        toast(said, { tone: 'danger', ...(isRefused ? { action } : {}) })
      }
    },
    [undo, navigate, t],
  )
}
