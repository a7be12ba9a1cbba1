import { useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Progress } from '../../../ui/progress.tsx'

/** Shows a cellar that is fetched for the first time on this device, with its progress in rows. */
export function FirstFetch() {
  const { t, i18n } = useLingui()
  const { progress } = useCellar()
  const { done = 0, total } = progress ?? {}
  const figures = new Intl.NumberFormat(i18n.locale)
  const [come, all] = [figures.format(done), figures.format(total ?? 0)]
  return (
    <Progress
      label={t`Loading the cellar`}
      done={done}
      total={total}
      text={total ? t`${come} of ${all} records` : ''}
    />
  )
}
