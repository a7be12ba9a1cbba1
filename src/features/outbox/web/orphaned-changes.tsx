import { useLingui } from '@lingui/react/macro'
import { fileOfOrphaned } from '../../../ledger/web/orphaned-changes.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { DiscardButton } from './discard-button.tsx'
import styles from './outbox-screen.module.css'
import { RequestText } from './request-text.tsx'
import { SaveChangeButton } from './save-change-button.tsx'

/** Changes in cellars that the person lost access to before they were sent. They can be saved or discarded. */
export function OrphanedChanges() {
  const { t } = useLingui()
  const { user } = useSession()
  const { orphaned, giveUp } = useCellar()
  if (orphaned.length === 0) return null
  return (
    <Card heading={t`Cannot be sent`}>
      <Banner tone="warn">
        {t`These changes are for a cellar you no longer have access to. They are sent if you get access again.`}
      </Banner>
      <Stack as="ul" gap={4}>
        {orphaned.map(each => (
          <li key={`${each.cellar_id} ${each.queued.at}`} className={styles.change}>
            <RequestText queued={each.queued} />
            <Row gap={2} wrap>
              <SaveChangeButton queued={each.queued} fileOf={() => fileOfOrphaned(user?.id ?? '', each)} />
              <DiscardButton changes={[each.queued]} onDiscard={() => void giveUp(each)} />
            </Row>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
