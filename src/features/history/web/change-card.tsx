import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OutboxEntry } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { DiscardButton } from '../../outbox/web/discard-button.tsx'
import styles from '../../outbox/web/outbox-screen.module.css'

interface ChangeCardProps {
  heading: string
  lead?: string
  changes: readonly OutboxEntry[]
  canSendAgain?: boolean
  children: (queued: OutboxEntry) => ReactNode
}

/** Lists changes of one kind in the order of the queue, and what can be done with all of them at once. */
export function ChangeCard({ heading, lead, changes, canSendAgain, children }: ChangeCardProps) {
  const { t } = useLingui()
  const { again } = useCellar()
  if (changes.length === 0) return null
  const actions = changes.length > 1 && (
    <>
      {canSendAgain && <Button onClick={() => again(changes.map(each => each.at))}>{t`Send all again`}</Button>}
      <DiscardButton changes={changes} label={t({ message: 'Discard all', context: 'changes that were not sent' })} />
    </>
  )
  return (
    <Card heading={heading} actions={actions}>
      {lead && <p className={styles.lead}>{lead}</p>}
      <Stack as="ol" gap={4}>
        {changes.map(queued => (
          <li key={queued.at} className={styles.change}>
            {children(queued)}
          </li>
        ))}
      </Stack>
    </Card>
  )
}
