import { useLingui } from '@lingui/react/macro'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { priceAudiences } from '../../../model/choices.ts'
import type { Sharing } from '../../../model/sharing.ts'
import { newId } from '../../../shared/ids.ts'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { setSharing } from '../commands.ts'
import { priceAudienceNames } from './role-words.ts'

/** Lets an owner decide who sees prices and values. */
export function PricesCard() {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const command = useCommand()
  const attempt = useAttempt()
  const [stored] = replica?.sharing.values() ?? []

  async function set(prices_for: Sharing['prices_for']) {
    const names = i18n._(priceAudienceNames[prices_for])
    const done = t`Prices and values are shown to: ${names}`
    await attempt(
      command<typeof setSharing>('sharing/set', { id: newId(), prices_for }, done),
      t`This could not be done`,
    )
  }

  return (
    <Card heading={t({ context: 'heading', message: 'Prices and values' })}>
      <p>
        {t`If only owners and editors see them, viewers receive no prices, values, sales or price limits, on screen, in exports or in the history. Additional columns of imported files are left out too, since they may contain prices. Notes and custom fields are shown as they are.`}
      </p>
      <RadioGroup
        label={t({ context: 'prices', message: 'Shown to' })}
        value={stored?.prices_for ?? 'members'}
        choices={priceAudiences.map(value => ({ value, label: i18n._(priceAudienceNames[value]) }))}
        onChange={value => void set(value)}
      />
    </Card>
  )
}
