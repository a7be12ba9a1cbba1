import { useLingui } from '@lingui/react/macro'
import { Bookmark, SlidersHorizontal } from 'lucide-react'
import { memo, useState } from 'react'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { type MeasureName, measures } from '../../../model/measures.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { useCurrencyChoices } from '../../money/web/use-currency-choices.ts'
import styles from './analytics.module.css'
import { type Charts, measuresFor } from './use-charts.ts'

const ChartsDialog = lazyDialog(() => import('./charts-dialog.tsx'))
const ViewsDialog = lazyDialog(() => import('../../views/web/views-dialog.tsx'))

/** The choice of what the charts count, of the currency of amounts, and of the charts. */
export function ViewTools({ shown }: { shown: Charts }) {
  const { t, i18n } = useLingui()
  const { charts, measure, setCharts, setMeasure, addressToSave } = shown
  const prices = usePrices()
  const [open, setOpen] = useState<'charts' | 'views'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Select
        label={t({ context: 'charts', message: 'Chart measure' })}
        hideLabel
        className={styles.measure}
        value={measure}
        onChange={event => setMeasure(event.target.value as MeasureName)}
        choices={measuresFor(prices).map(value => ({ value, label: i18n._(measures[value].title) }))}
      />
      {prices && <CurrencyChoice />}
      <IconButton
        label={t({ context: 'button', message: 'Choose charts' })}
        icon={<SlidersHorizontal />}
        onClick={() => setOpen('charts')}
        data-screen-only
      />
      <IconButton label={t`Save this view`} icon={<Bookmark />} onClick={() => setOpen('views')} data-screen-only />
      {open === 'charts' && <ChartsDialog charts={charts} onChange={setCharts} onClose={close} />}
      {open === 'views' && <ViewsDialog address={addressToSave()} look={null} onClose={close} />}
    </>
  )
}

/** It has no part in what is filtered, and has many choices to draw. */
const CurrencyChoice = memo(function CurrencyChoice() {
  const { t } = useLingui()
  const { currency, setCurrency } = useSession()
  return (
    <Select
      label={t({ context: 'field', message: 'Currency' })}
      hideLabel
      className={styles.currency}
      value={currency}
      onChange={event => setCurrency(event.target.value)}
      choices={useCurrencyChoices(currency)}
    />
  )
})
