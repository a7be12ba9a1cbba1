import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { WindowRule } from '../../../model/window-rule.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { removeWindowRule } from '../commands.ts'
import type { Estimate } from '../matching.ts'
import { ourEstimates } from '../ours.ts'
import styles from './estimates.module.css'
import { ruleText } from './rule-text.ts'

const RuleDialog = lazyDialog(() => import('./rule-dialog.tsx'))

/** Lists the rules for estimating windows: the cellar's own, and ours after them. */
export function EstimatesCard() {
  const { t, i18n } = useLingui()
  const { cellar, replica } = useCellar()
  const command = useCommand()
  const attempt = useAttempt()
  const [editing, setEditing] = useState<WindowRule | 'new'>()
  const [showsOurs, setShowsOurs] = useState(false)
  const isOwner = cellar?.role === 'owner'
  const ours = ourEstimates().estimates
  const own = [...(replica?.window_rules.values() ?? [])]

  async function remove(rule: WindowRule) {
    const done = t({ context: 'toast', message: `Removed: ${ruleText(rule, i18n)}` })
    const removal = command<typeof removeWindowRule>('window-rules/remove', { rule_id: rule.id }, done)
    await attempt(removal, t`This could not be removed. Please try again.`)
  }

  return (
    <Card
      heading={t`Estimated drinking windows`}
      actions={
        isOwner && (
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
            {t({ context: 'button', message: 'Add rule' })}
          </Button>
        )
      }
    >
      <p>
        <Trans>
          If a wine has no drinking window, it is estimated from the vintage and shown hatched. A window you enter
          yourself always takes precedence.
        </Trans>
      </p>
      {own.length > 0 && (
        <Stack as="ul" data-ruled aria-label={t({ context: 'heading', message: 'Your rules' })}>
          {own.map(rule => (
            <Rule key={rule.id} rule={rule}>
              {isOwner && (
                <>
                  <IconButton
                    label={t({ context: 'rule', message: `Edit ${ruleText(rule, i18n)}` })}
                    icon={<Pencil />}
                    onClick={() => setEditing(rule)}
                  />
                  <IconButton
                    label={t({ context: 'button', message: `Remove ${ruleText(rule, i18n)}` })}
                    icon={<Trash2 />}
                    onClick={() => void remove(rule)}
                  />
                </>
              )}
            </Rule>
          ))}
        </Stack>
      )}
      <details className={styles.ours} onToggle={event => setShowsOurs(event.currentTarget.open)}>
        <summary>
          <Plural value={ours.length} one="One default estimate" other="# default estimates" />
        </summary>
        <p>
          <Trans>Rules of thumb written for this application. The rule that matches a wine most closely applies.</Trans>
        </p>
        <Stack as="ul" data-ruled>
          {showsOurs && ours.map(rule => <Rule key={ruleText(rule, i18n)} rule={rule} />)}
        </Stack>
      </details>
      {editing && <RuleDialog rule={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
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
