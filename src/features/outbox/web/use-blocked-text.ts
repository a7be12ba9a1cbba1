import { useLingui } from '@lingui/react/macro'

import type { Answerer } from '../../../ledger/web/outbox-entry.ts'

/** Returns a text that says what answered in place of the server. */
export function useBlockedText(): (answerer: Answerer) => string {
  const { t } = useLingui()
  return ({ status, ours, server }) => {
    if (ours) return t`The server answered with an error (${status}). It is tried again.`
    if (server) return t`Something between this device and the server answered: ${status}, ${server}.`
    return t`Something between this device and the server answered: ${status}.`
  }
}
