import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { instantText } from '../../../client/instant-text.ts'
import type { OutboxEntry } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast.ts'
import { DiscardButton } from './discard-button.tsx'
import { RequestText } from './request-text.tsx'
import { SaveChangeButton } from './save-change-button.tsx'
import { useBlockedText } from './use-blocked-text.ts'

/** Loaded when a picture is to be made smaller, which is rarely needed. */
const fetchShrinking = () => import('../../photos/web/shrinking.ts')

/** A change that something between this device and the server keeps answering: what answers, and what can be done. */
export function SetAsideChange({ queued }: { queued: OutboxEntry }) {
  const { t, i18n } = useLingui()
  const { again, changeFile, fileOf, waiting } = useCellar()
  const [busy, setBusy] = useState(false)
  const blockedText = useBlockedText()
  const isPhoto = queued.file !== undefined
  // A smaller photo is sent as another request, so a pending undo of the first would not find it.
  const canShrink = isPhoto && !waiting.some(each => each.undoes?.key === queued.key)

  async function makeSmaller() {
    setBusy(true)
    try {
      const bytes = await fileOf(queued)
      const { shrinkToHalf } = await fetchShrinking()
      if (bytes) await changeFile(queued, await shrinkToHalf(bytes))
    } catch (error) {
      console.error(error)
      toast(t`The photo could not be made smaller.`, { tone: 'danger' })
    }
    setBusy(false)
  }

  return (
    <>
      <RequestText queued={queued} />
      {queued.blocked && (
        <Banner tone="warn">
          <p>{blockedText(queued.blocked)}</p>
          <p>{t`Could not be sent since ${instantText(queued.blocked.since, i18n.locale)}.`}</p>
          {queued.blocked.status === 413 && (
            <p>{t`It is too large for the network or proxy between this device and the server.`}</p>
          )}
        </Banner>
      )}
      <Row gap={2} wrap>
        <Button onClick={() => again([queued.at])}>{t({ message: 'Send again', context: 'a change' })}</Button>
        {canShrink && (
          <Button busy={busy} onClick={makeSmaller}>
            {t({ context: 'photo', message: 'Reduce size' })}
          </Button>
        )}
        <SaveChangeButton queued={queued} fileOf={fileOf} />
        <DiscardButton changes={[queued]} />
      </Row>
    </>
  )
}
