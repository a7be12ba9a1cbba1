import { useLingui } from '@lingui/react/macro'

import type { Answerer } from '../../../ledger/web/outbox-entry.ts'

/** Returns a text that says what answered in place of the server. */
export function useBlockedText(): (answerer: Answerer) => string {
  const { t } = useLingui()
  return ({ status, ours, server }) => {
    if (ours) return t`The server returned an error (${status}). Trying again.`
    if (server) return t`The answer came from something between this device and the server: ${status}, ${server}.`
    return t`The answer came from something between this device and the server: ${status}.`
  }
}
