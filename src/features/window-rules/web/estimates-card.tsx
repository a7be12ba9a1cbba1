import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { WindowRule } from '../../../model/window-rule.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast.ts'
import { removeWindowRule } from '../contract.ts'
import { type Estimate, ourEstimates } from '../estimate.ts'
import styles from './estimates.module.css'
import { ruleText } from './rule-text.ts'

const RuleDialog = lazy(() => import('./rule-dialog.tsx'))

/** Lists the rules for estimating windows: the cellar's own, and ours after them. */
export function EstimatesCard() {
  const { t, i18n } = useLingui()
  const { cellar, replica } = useCellar()
  const command = useCommand()
  const [editing, setEditing] = useState<WindowRule | 'new'>()
  const isOwner = cellar?.role === 'owner'
  const own = [...(replica?.window_rules.values() ?? [])]

  async function remove(rule: WindowRule) {
    try {
      await command(removeWindowRule, { params: { rule_id: rule.id } }, t`Removed: ${ruleText(rule, i18n)}`)
    } catch (error) {
      toast(messageOf(error, t`This could not be removed.`), { tone: 'danger' })
    }
  }

  return (
    <Card
      heading={t`Estimated drinking windows`}
      actions={
        isOwner && (
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
            {t`Add a rule`}
          </Button>
        )
      }
    >
      <p>
        <Trans>
          Where nobody has said when to drink a wine, its window is estimated from its vintage and shown hatched. A
          window of your own always goes first.
        </Trans>
      </p>
      {own.length > 0 && (
        <Stack as="ul" aria-label={t`Your rules`}>
          {own.map(rule => (
            <Rule key={rule.id} rule={rule}>
              {isOwner && (
                <>
                  <IconButton
                    label={t`Change ${ruleText(rule, i18n)}`}
                    icon={<Pencil />}
                    onClick={() => setEditing(rule)}
                  />
                  <IconButton
                    label={t`Remove ${ruleText(rule, i18n)}`}
                    icon={<Trash2 />}
                    onClick={() => void remove(rule)}
                  />
                </>
              )}
            </Rule>
          ))}
        </Stack>
      )}
      <details className={styles.ours}>
        <summary>
          <Plural value={ourEstimates.length} one="Our one estimate" other="Our # estimates" />
        </summary>
        <p>
          <Trans>
            Rules of thumb of our own, taken from no publication. The one that names most of a wine decides.
          </Trans>
        </p>
        <Stack as="ul">
          {ourEstimates.map(rule => (
            <Rule key={ruleText(rule, i18n)} rule={rule} />
          ))}
        </Stack>
      </details>
      <Suspense>
        {editing && <RuleDialog rule={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </Card>
  )
}

function Rule({ rule, children }: { rule: Estimate; children?: React.ReactNode }) {
  const { i18n } = useLingui()
  const { years_from, years_until } = rule
  return (
    <li className={styles.rule}>
      <span>{ruleText(rule, i18n)}</span>
      <Row as="span" gap={2} align="center">
        <span className={styles.years}>
          <Trans>
            {years_from}–{years_until} years
          </Trans>
        </span>
        {children}
      </Row>
    </li>
  )
}
