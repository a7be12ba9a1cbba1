import { useLingui } from '@lingui/react/macro'
import { messageOf, NetworkError } from './api-errors.ts'

/**
 * Returns a function that tells why a call failed and what follows from it. Only where nothing answered it says that the
 * server cannot be reached; `otherwise` stands for a refusal without words.
 */
export function useFailureText() {
  const { t } = useLingui()
  return (error: unknown, otherwise: string, consequence: string): string => {
    if (!(error instanceof NetworkError)) return messageOf(error, otherwise)
    const why = error.answered ? t`Something else answered in place of the server.` : t`The server cannot be reached.`
    return `${why} ${consequence}`
  }
}
