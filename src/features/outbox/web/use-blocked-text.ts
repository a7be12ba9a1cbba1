import { useLingui } from '@lingui/react/macro'

import type { Answerer } from '../../../ledger/web/outbox-entry.ts'

/** Says what answered in place of what was asked for. */
export function useBlockedText(): (answerer: Answerer) => string {
  const { t } = useLingui()
  return ({ status, ours, server }) => {
    if (ours) return t`The server answered with an error (${status}). It is tried again.`
    if (server) return t`Something between this device and the server answered: ${status}, ${server}.`
    return t`Something between this device and the server answered: ${status}.`
  }
}
