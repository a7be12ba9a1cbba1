import { useLingui } from '@lingui/react/macro'
import { messageOf, NetworkError } from './api-errors.ts'

/**
 * Returns a function that says why a call failed and what follows from it. Only when nothing answered does it say that
 * the server cannot be reached; `otherwise` is used for a refusal without a message.
 */
export function useFailureText() {
  const { t } = useLingui()
  return (error: unknown, otherwise: string, consequence: string): string => {
    if (!(error instanceof NetworkError)) return messageOf(error, otherwise)
    const why = error.answered
      ? t`The answer did not come from the cellar’s server. Check your network or proxy.`
      : t`The server cannot be reached.`
    return `${why} ${consequence}`
  }
}
