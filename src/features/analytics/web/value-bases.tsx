import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { useAfterwards } from '../../../ui/use-afterwards.ts'
import { WithoutValue } from '../../money/web/without-price.tsx'
import styles from './headline.module.css'
import type { FigureWords } from './use-figure-words.ts'
import type { Linked } from './use-linked-views.ts'

interface ValueBasesProps {
  linked: Linked
  words: FigureWords
}

/** Says on what the sum of values rests, in parts: by whom bottles are valued and how long ago, at cost, or unknown. */
export function ValueBases({ linked, words }: ValueBasesProps) {
  const { views, state } = linked
  const query = useAfterwards(state.query)
  const parts = useMemo(() => views.valueBasesAt(query), [views, query])
  const { own, imported, sale, paid, unknown } = parts
  const ageText = useAgeText()
  const [byOwn, byImport, bySale, atCost] = [own, imported, sale, paid].map(({ bottles }) => words.number(bottles))
  const [ownAge, importedAge, saleAge] = [own, imported, sale].map(({ age_days }) => ageText(age_days))
  return (
    <>
      <AgedPart
        of={own}
        today={<Trans>{byOwn} by own values of today</Trans>}
        older={
          <Trans>
            {byOwn} by own values, up to {ownAge} old
          </Trans>
        }
      />
      <AgedPart
        of={imported}
        today={<Trans>{byImport} by imported values of today</Trans>}
        older={
          <Trans>
            {byImport} by imported values, up to {importedAge} old
          </Trans>
        }
      />
      <AgedPart
        of={sale}
        today={<Trans>{bySale} by sales of today</Trans>}
        older={
          <Trans>
            {bySale} by sales, up to {saleAge} old
          </Trans>
        }
      />
      {paid.bottles > 0 && (
        <span className={styles.part}>
          <Trans>{atCost} at cost</Trans>
        </span>
      )}
      <WithoutValue count={unknown.bottles} className={styles.part} />
    </>
  )
}

interface AgedPartProps {
  of: { bottles: number; age_days: number }
  today: ReactNode
  older: ReactNode
}

function AgedPart({ of: { bottles, age_days }, today, older }: AgedPartProps) {
  return bottles > 0 && <span className={styles.part}>{age_days === 0 ? today : older}</span>
}

const daysAMonth = 365.25 / 12
/** Shorter ages are shown in days, and longer ones in years. */
const daysFew = 60
const monthsMany = 24

function useAgeText(): (days: number) => string {
  const { t } = useLingui()
  return days => {
    const [months, years] = [Math.round(days / daysAMonth), Math.floor(days / 365.25)]
    if (days < daysFew) return t({ context: 'age', message: `${plural(days, { one: '# day', other: '# days' })}` })
    if (months < monthsMany) {
      return t({ context: 'age', message: `${plural(months, { one: '# month', other: '# months' })}` })
    }
    return t({ context: 'age', message: `${plural(years, { one: '# year', other: '# years' })}` })
  }
}
