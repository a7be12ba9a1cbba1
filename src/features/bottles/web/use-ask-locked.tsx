import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useToday } from '../../../client/today.ts'
import type { Bottle } from '../../../model/bottle.ts'
import ConfirmDialog from '../../../ui/confirm-dialog.tsx'
import { isLocked } from '../locks.ts'
import { useLockText } from './use-lock-text.ts'

interface Question {
  /** All of them are locked. */
  bottles: readonly Bottle[]
  opening: boolean
  answer: (yes: boolean) => void
}

/**
 * Returns a function that asks before locked bottles are opened or taken out and says what they are kept for, and the
 * open question. Without a locked bottle, the answer is yes.
 */
export function useAskLocked(): [
  ask: (bottles: readonly Bottle[], opening: boolean) => Promise<boolean>,
  question: ReactNode,
] {
  const today = useToday()
  const [question, setQuestion] = useState<Question>()

  function ask(bottles: readonly Bottle[], opening: boolean): Promise<boolean> {
    const locked = bottles.filter(bottle => isLocked(bottle, today))
    if (locked.length === 0) return Promise.resolve(true)
    return new Promise(resolve => {
      const answer = (yes: boolean) => {
        setQuestion(undefined)
        resolve(yes)
      }
      setQuestion({ bottles: locked, opening, answer })
    })
  }
  return [ask, question && <AskLocked {...question} />]
}

function AskLocked({ bottles, opening, answer }: Question) {
  const { t } = useLingui()
  const lockText = useLockText()
  const reasons = [...new Set(bottles.map(lockText))]
  return (
    <ConfirmDialog
      onClose={() => answer(false)}
      title={<Plural value={bottles.length} one="This bottle is locked" other="# bottles are locked" />}
      description={reasons.join(' · ')}
      confirm={
        opening
          ? t({ context: 'button', message: 'Open anyway' })
          : t({ context: 'button', message: 'Take out anyway' })
      }
      onConfirm={() => answer(true)}
    />
  )
}
