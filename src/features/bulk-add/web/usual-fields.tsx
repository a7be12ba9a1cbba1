import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useToday } from '../../../client/today.ts'
import { wineTypes } from '../../../model/choices.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { useNarrow } from '../../wines/web/use-media.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { Usual } from '../read-row.ts'
import styles from './paste-screen.module.css'

/** The defaults for blank cells. */
export function UsualFields({ usual, onChange }: { usual: Usual; onChange: (usual: Partial<Usual>) => void }) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const narrow = useNarrow()
  const { known } = useMoney()
  const codes = [...new Set([usual.currency, ...(known?.map(({ currency }) => currency) ?? [])])].sort()
  return (
    <details className={styles.usual} open={!narrow}>
      <summary className={styles.usualSummary}>
        {t`Defaults for blank cells`}
        <ChevronDown aria-hidden />
      </summary>
      <div className={styles.usualFields}>
        <RadioGroup
          label={t`Location of the bottles`}
          value={usual.received_on === null ? 'coming' : 'here'}
          onChange={arrival => onChange({ received_on: arrival === 'here' ? today : null })}
          choices={[
            { value: 'here', label: t`In the cellar` },
            { value: 'coming', label: t({ context: 'screen', message: 'On order' }) },
          ]}
        />
        {usual.received_on !== null && (
          <DateField
            label={t({ context: 'in the cellar', message: 'Since' })}
            max={today}
            value={usual.received_on}
            onChange={event => event.target.value && onChange({ received_on: event.target.value })}
          />
        )}
        <Select
          label={t({ context: 'field', message: 'Currency' })}
          value={usual.currency}
          onChange={event => onChange({ currency: event.target.value })}
          choices={codes.map(code => ({ value: code, label: code }))}
        />
        <Select
          label={t({ context: 'wine', message: 'Type' })}
          value={usual.type}
          onChange={event => onChange({ type: wineTypes.find(type => type === event.target.value) ?? usual.type })}
          choices={wineTypes.map(type => ({ value: type, label: i18n._(typeNames[type]) }))}
        />
      </div>
    </details>
  )
}
