import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useToday } from '../../../client/today.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useMembers } from '../../cellars/web/use-members.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { Section } from '../../wines/web/section.tsx'
import { wishLines } from '../wish-list.ts'
import { WishActions } from './wish-actions.tsx'
import { WishFacts } from './wish-facts.tsx'

const WishDialog = lazyDialog(() => import('./wish-dialog.tsx'))

/** The wishes for a wine, and the button that adds one. */
export function WineWishes({ wine }: { wine: Wine }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const { rates } = useMoney()
  const { nameOf } = useMembers()
  const today = useToday()
  const canWrite = useCanWrite()
  const [wishing, setWishing] = useState(false)
  const isWished = replica !== undefined && grouped(replica.wishes, 'wine_id').has(wine.id)
  const lines = useMemo(
    () => (replica && isWished ? wishLines(replica, { today, rates }).filter(line => line.wine.id === wine.id) : []),
    [replica, isWished, today, rates, wine.id],
  )
  if (lines.length === 0 && !canWrite) return null
  return (
    <Section
      heading={t({ context: 'screen', message: 'Wish list' })}
      screenOnly
      actions={
        canWrite && (
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => setWishing(true)}>
            <Trans>Add to wish list</Trans>
          </Button>
        )
      }
    >
      {lines.length > 0 && (
        <Stack as="ul" gap={4}>
          {lines.map(line => (
            <Row as="li" gap={4} rowGap={2} justify="space-between" wrap key={line.wish.id}>
              <WishFacts line={line} name={nameOf(line.wish.person_id)} />
              {canWrite && (
                <Row gap={1} align="start">
                  <WishActions line={line} />
                </Row>
              )}
            </Row>
          ))}
        </Stack>
      )}
      {wishing && <WishDialog wine={wine} onClose={() => setWishing(false)} />}
    </Section>
  )
}
