import { Trans, useLingui } from '@lingui/react/macro'
import { Columns2, RectangleHorizontal } from 'lucide-react'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { OrderedChoices } from '../../../ui/ordered-choices.tsx'
import { PricesHidden } from '../../members/web/prices-hidden.tsx'
import type { ChosenChart } from '../charts.ts'
import { type ChartName, chartNamesFor, charts as table } from './charts.tsx'

interface ChartsDialogProps {
  charts: readonly ChosenChart<ChartName>[]
  onChange: (charts: readonly ChosenChart<ChartName>[] | undefined) => void
  onClose: () => void
}

/** Chooses the charts of the page, their order and their sizes. */
export default function ChartsDialog({ charts, onChange, onClose }: ChartsDialogProps) {
  const { t, i18n } = useLingui()
  const prices = usePrices()
  const titleOf = (name: ChartName) => i18n._(table[name].title)
  const isWide = (name: ChartName) => charts.some(chart => chart.name === name && chart.wide)
  const resize = (name: ChartName) =>
    onChange(charts.map(chart => (chart.name === name ? { name, wide: !chart.wide } : chart)))
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={t({ context: 'button', message: 'Choose charts' })}
      actions={
        <>
          <Button onClick={() => onChange(undefined)}>
            <Trans>Reset to default</Trans>
          </Button>
          <Button look="primary" onClick={onClose}>
            <Trans context="button">Done</Trans>
          </Button>
        </>
      }
    >
      {!prices && <PricesHidden />}
      <OrderedChoices<ChartName>
        names={chartNamesFor(prices)}
        chosen={charts.map(({ name }) => name)}
        onChange={names => onChange(names.map(name => ({ name, wide: isWide(name) })))}
        titleOf={titleOf}
        placeText={(title, place, count) => t`${title}: chart ${place} of ${count}`}
        toolsOf={name => (
          <IconButton
            size="small"
            label={t`Full width: ${titleOf(name)}`}
            aria-pressed={isWide(name)}
            icon={isWide(name) ? <RectangleHorizontal /> : <Columns2 />}
            onClick={() => resize(name)}
          />
        )}
      />
    </Dialog>
  )
}
