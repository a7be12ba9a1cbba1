import { useLingui } from '@lingui/react/macro'
import { Meter } from '../../../ui/meter.tsx'

/** Shows the progress as text: `312 of 430 met`. */
export function CountMeter({ found, due }: { found: number; due: number }) {
  const { t, i18n } = useLingui()
  const figures = new Intl.NumberFormat(i18n.locale)
  const [come, all] = [figures.format(found), figures.format(found + due)]
  return (
    <Meter
      label={t({ context: 'stock-take', message: 'Bottles found' })}
      value={found}
      most={found + due}
      text={t`${come} of ${all} found`}
    />
  )
}
