import { useLingui } from '@lingui/react/macro'
import { messageOf, NetworkError } from './api-errors.ts'

/**
 * Why a call failed, and what that means. That the server cannot be reached is said only when nothing answered;
 * `otherwise` is what is said of a refusal without words.
 */
export function useFailureText() {
  const { t } = useLingui()
  return (error: unknown, otherwise: string, consequence: string): string => {
    if (!(error instanceof NetworkError)) return messageOf(error, otherwise)
    const why = error.answered ? t`Something else answered in place of the server.` : t`The server cannot be reached.`
    return `${why} ${consequence}`
  }
}
