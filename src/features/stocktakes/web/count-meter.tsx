import { useLingui } from '@lingui/react/macro'
import { Meter } from '../../../ui/meter.tsx'
import type { Count } from '../count-session.ts'

type Figures = Pick<Count, 'found' | 'missing'>

/** Shows the progress as text: `312 of 430 found`. */
export function CountMeter({ found, missing }: Figures) {
  const { t } = useLingui()
  const text = useFoundText()
  return (
    <Meter
      label={t({ context: 'stock-take', message: 'Bottles found' })}
      value={found}
      most={found + missing}
      text={text({ found, missing })}
    />
  )
}

export function useFoundText(): (figures: Figures) => string {
  const { t, i18n } = useLingui()
  const figures = new Intl.NumberFormat(i18n.locale)
  return ({ found, missing }) => {
    const [come, all] = [figures.format(found), figures.format(found + missing)]
    return t`${come} of ${all} found`
  }
}
