import { useLingui } from '@lingui/react/macro'
import type { PartialCellar } from '../../../ledger/web/cellar-store.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'

/** Shows how much of a cellar has arrived during its first fetch, and what has to wait for the rest. */
export function PartialNotice({ partial: { replica, bottle_count } }: { partial: PartialCellar }) {
  const { t, i18n } = useLingui()
  const { reached } = useCellar()
  const figures = new Intl.NumberFormat(i18n.locale)
  const [come, all] = [figures.format(replica.bottles.size), figures.format(bottle_count)]
  return (
    <>
      <b>{t`${come} of ${all} bottles loaded so far.`}</b>{' '}
      {reached === false
        ? t`The rest will load when the server can be reached.`
        : t`Totals, analytics and changes become available when all are loaded.`}
    </>
  )
}
