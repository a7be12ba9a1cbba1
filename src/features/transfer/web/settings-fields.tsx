import { Trans, useLingui } from '@lingui/react/macro'
import { importFormats } from '../../../model/products.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Select } from '../../../ui/select.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import type { Preview, SettingsChange } from '../contract.ts'
import styles from './settings-fields.module.css'
import { formatName } from './words.ts'

interface SettingsFieldsProps {
  preview: Preview
  onRevise(change: SettingsChange): void
}

/** Asks for the product that the file comes from, and for the currency of amounts without one. */
export function SettingsFields({ preview: { report, remembered }, onRevise }: SettingsFieldsProps) {
  const { t, i18n } = useLingui()
  const { known } = useMoney()
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
      </div>
      {remembered && (
        <Banner>
          <Trans>You imported a file with these columns before. Your corrections from then are used again.</Trans>
        </Banner>
      )}
    </>
  )
}
