import { Trans, useLingui } from '@lingui/react/macro'
import { dayOrders } from '../../../model/choices.ts'
import { importFormats } from '../../../model/products.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import type { Preview, SettingsChange } from '../contract.ts'
import styles from './settings-fields.module.css'
import { dayOrderNames, formatName } from './words.ts'

interface SettingsFieldsProps {
  preview: Preview
  onRevise(change: SettingsChange): void
}

/**
 * Asks for the product that the file comes from, for the currency of amounts without one, and for the order of days that
 * can be read in two ways.
 */
export function SettingsFields({ preview: { report, remembered, settings }, onRevise }: SettingsFieldsProps) {
  const { t, i18n } = useLingui()
  const { known } = useMoney()
  const ambiguous = report.warnings.find(({ code }) => code === 'day_ambiguous')
  const codes = [...new Set([report.currency, ...(known?.map(({ currency }) => currency) ?? [])])].sort()
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={t`Source of the export`}
          value={report.format}
          choices={importFormats.map(each => ({ value: each, label: formatName(each, i18n) }))}
          onChange={({ target }) => onRevise({ format: importFormats.find(each => each === target.value) ?? null })}
        />
        <Select
          label={t({ context: 'import', message: 'Default currency' })}
          value={report.currency}
          choices={codes.map(code => ({ value: code, label: code }))}
          onChange={({ target }) => onRevise({ currency: target.value })}
        />
        {settings.day_order && (
          <Select
            label={t`Order of the dates`}
            value={settings.day_order}
            choices={dayOrders.map(each => ({ value: each, label: i18n._(dayOrderNames[each]) }))}
            onChange={({ target }) => onRevise({ day_order: dayOrders.find(each => each === target.value) ?? null })}
          />
        )}
      </div>
      {ambiguous && (
        <Banner
          tone="warn"
          actions={
            <>
              <Button onClick={() => onRevise({ day_order: 'day_first' })}>{t`The day comes first`}</Button>
              <Button onClick={() => onRevise({ day_order: 'month_first' })}>{t`The month comes first`}</Button>
            </>
          }
        >
          <Trans>
            Some dates can be read in two ways, such as {ambiguous.original}. They were read with the day first.
          </Trans>
        </Banner>
      )}
      {remembered && (
        <Banner>
          <Trans>You imported a file with these columns before. Your corrections from then are used again.</Trans>
        </Banner>
      )}
    </>
  )
}
