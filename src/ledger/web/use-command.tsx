import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import { ApiError, messageOf } from '../../client/api-errors.ts'
import { useNavigate } from '../../ui/navigation.tsx'
import { type ToastAction, toast } from '../../ui/toast.ts'
import type { InputOf } from '../command.ts'
import { changeRefused, type RunCommand, type Undoable, useCellar } from './use-cellar.ts'

/**
 * Runs a command and shows a message with a button to undo and a possible next step. Throws what `run` throws, since a
 * form knows better how to show it.
 */
export function useCommand() {
  const commands = useCommands()
  return useCallback(
    <C extends { name: string; input: unknown }>(
      name: C['name'],
      input: InputOf<C>,
      message: ReactNode,
      next?: ToastAction,
    ) => commands([run => run<C>(name, input)], message, next),
    [commands],
  )
}

/**
 * Does the same for several commands that are one to the person. They run one after the other and are undone together. If
 * one fails, those before it are undone, unless each stands for itself and the message counts those that ran.
 */
export function useCommands() {
  const { t } = useLingui()
  const { run, undo: takeBack, asOne } = useCellar()
  const undo = useUndo()
  return useCallback(
    async (
      steps: readonly ((run: RunCommand) => Promise<Undoable>)[],
      message: ReactNode | ((ran: number) => ReactNode),
      next?: ToastAction,
    ) => {
      const changes: Undoable[] = []
      const offer = { label: t({ context: 'button', message: 'Undo' }), onPress: () => void undo(changes.toReversed()) }
      const takeAllBack = async () => {
        try {
          for (let last = changes.at(-1); last; last = changes.at(-1)) {
            await takeBack(last)
            changes.pop()
          }
        } catch {
          // Whoever tries again would do these twice.
          toast(t`A part of this was saved. Undo that part before you try again.`, { tone: 'danger', action: offer })
        }
      }
      const say = () => {
        if (changes.length === 0) return
        if (changes.length > 1) asOne(changes)
        const text = typeof message === 'function' ? message(changes.length) : message
        const withdraw = toast(text, { tone: 'good', action: offer, next })
        for (const change of changes) withdrawOffer.set(change, withdraw)
      }
      try {
        for (const step of steps) changes.push(await step(run))
      } catch (error) {
        if (typeof message === 'function') say()
        else await takeAllBack()
        throw error
      }
      say()
    },
    [run, takeBack, asOne, undo, t],
  )
}

/** Removes the message that offers to undo a change, once it has been undone in another way. */
const withdrawOffer = new WeakMap<Undoable, () => void>()

/** Undoes a change, several beginning with the latest, or the last that was made here, and shows the result. */
export function useUndo(): (changes: Undoable | readonly Undoable[] | 'last') => Promise<void> {
  const { t } = useLingui()
  const { undo, undoLast } = useCellar()
  const navigate = useNavigate()
  return useCallback(
    async changes => {
      try {
        if (changes === 'last') {
          const last = await undoLast()
          if (last.length === 0) return void toast(t`Nothing to undo`)
          for (const change of last) withdrawOffer.get(change)?.()
        } else {
          for (const change of [changes].flat()) {
            await undo(change)
            withdrawOffer.get(change)?.()
          }
        }
        toast(t({ context: 'heading', message: 'Undone' }), { tone: 'good' })
      } catch (error) {
        const isRefused = error instanceof ApiError && error.code === changeRefused
        const action = {
          label: t({ context: 'screen', message: 'Your changes' }),
          onPress: () => void navigate('/changes'),
        }
        const done = messageOf(error, t`This could not be undone. Please try again.`)
        toast(done, { tone: 'danger', ...(isRefused ? { action } : {}) })
      }
    },
    [undo, undoLast, navigate, t],
  )
}
