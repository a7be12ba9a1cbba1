import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { fieldErrorText } from '../../../client/field-error-text.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { AppError, errorTexts, sentenceFormats } from '../../../shared/errors.ts'
import { useLocation, useNavigate } from '../../../ui/navigation.tsx'
import type { CardWine } from '../card.ts'
import { cardLink } from '../card-link.ts'
import { storeCard, storedCard } from './stored-card.ts'
import { useCardFieldLabel } from './use-card-field-label.ts'

export interface OpenedCard {
  wine: CardWine
  key: string
}

interface State {
  card?: OpenedCard
  /** The reasons why it cannot be used. */
  refusals?: readonly string[]
}

/** Takes the card out of the address, where it would be sent along by a sign-in, and holds it in this tab. */
export function useCardText(): [text: string | undefined, open: (text: string | undefined) => void] {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [text, setText] = useState(() => (hash.length > 1 ? cardLink(hash.slice(1), '') : storedCard()))
  useEffect(() => {
    if (hash.length < 2) return
    const opened = cardLink(hash.slice(1), '')
    storeCard(opened)
    setText(opened)
    navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return [text, setText]
}

/** Reads a card and checks its signature. */
export function useOpenedCard(text: string): State {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const label = useCardFieldLabel()
  const [state, setState] = useState<State>({})

  const refusalsOf = (error: unknown): string[] => {
    if (!(error instanceof AppError)) {
      const unread = messageOf(error, t`The signature of this card could not be checked.`)
      return [failureText(error, unread, t`Without it, the signature of the card cannot be checked here.`)]
    }
    if (error.fields) {
      return Object.entries(error.fields).map(([name, fieldError]) => {
        const [field, reason] = [label(name), fieldErrorText(fieldError)]
        return t`${field}: ${reason}`
      })
    }
    const { id, message } = errorTexts[error.code]
    return [i18n._(id, error.values, { message, formats: sentenceFormats })]
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once for each text
  useEffect(() => {
    let isOver = false
    const show = (shown: State) => void (isOver || setState(shown))
    checked(text).then(
      card => show({ card }),
      error => show({ refusals: refusalsOf(error) }),
    )
    return () => {
      isOver = true
    }
  }, [text])
  return state
}

/** The reader of cards has the schemas of all fields, so it comes when there is a card. */
async function checked(text: string): Promise<OpenedCard> {
  const [{ readCard }, { isSignedCard }] = await Promise.all([import('../card.ts'), import('./check-card.ts')])
  const read = readCard(text)
  if (!(await isSignedCard(read, text))) throw new AppError(400, 'card_changed')
  return read
}
