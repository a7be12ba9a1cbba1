import { useLingui } from '@lingui/react/macro'
import { Meter } from '../../../ui/meter.tsx'

/** Shows the progress as text: `312 of 430 met`. */
export function CountMeter({ met, due }: { met: number; due: number }) {
  const { t, i18n } = useLingui()
  const figures = new Intl.NumberFormat(i18n.locale)
  const [come, all] = [figures.format(met), figures.format(met + due)]
  return <Meter label={t`Bottles met`} value={met} most={met + due} text={t`${come} of ${all} met`} />
}
