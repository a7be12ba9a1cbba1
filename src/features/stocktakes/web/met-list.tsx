import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { sizeText } from '../../bottles/web/size-text.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useMembers } from '../../cellars/web/use-members.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { Tick } from '../contract.ts'
import { groupsOf, type Station } from '../walk.ts'
import styles from './walk-lists.module.css'

const atFirst = 30

/** What was met here, quiet, with a way back for each. */
export function MetList({ here, onUntick }: { here: Station; onUntick: (tick_ids: readonly string[]) => void }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const [most, setMost] = useState(atFirst)
  if (!replica || here.met.length === 0) return null
  const tickOf = new Map(here.met.map(tick => [tick.bottle_id, tick]))
  const groups = groupsOf([...tickOf.keys()].map(id => replica.bottles.get(id ?? '')).filter(isThere))
  const unknown = here.met.filter(tick => tick.bottle_id === null)

  return (
    <details className={styles.met} open>
      <summary className={styles.summary}>
        <Trans>Met here</Trans> <span className={styles.count}>{here.met.length}</span>
      </summary>
      <ul className={styles.metGroups}>
        {unknown.map(tick => (
          <li key={tick.id} className={styles.metGroup}>
            <CircleHelp aria-hidden />
            <span>
              <Trans>Unknown code {tick.code}</Trans> <MetBy ticks={[tick]} />
            </span>
            <TakeBack what={tick.code ?? ''} ticks={[tick]} onUntick={onUntick} />
          </li>
        ))}
        {groups.slice(0, most).map(({ wine_id, size_ml, bottles }) => {
          const wine = replica.wines.get(wine_id)
          const name = wine ? wineText(wine) : ''
          const ticks = bottles.map(({ id }) => tickOf.get(id)).filter(isThere)
          return (
            <li key={`${wine_id} ${size_ml}`} className={styles.metGroup}>
              <Check aria-hidden />
              <span>
                {name} <span className={styles.size}>{sizeText(size_ml, i18n)}</span>{' '}
                {bottles.length > 1 && (
                  <b>
                    <Plural value={bottles.length} one="# bottle" other="# bottles" />
                  </b>
                )}
                <MetBy ticks={ticks} />
              </span>
              <TakeBack what={name} ticks={ticks} onUntick={onUntick} />
            </li>
          )
        })}
      </ul>
      {groups.length > most && <Button look="plain" onClick={() => setMost(most + atFirst)}>{t`Show more`}</Button>}
    </details>
  )
}

/** Who else of those who walk has met it. */
function MetBy({ ticks }: { ticks: readonly Tick[] }) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const { nameOf } = useMembers()
  const others = new Set(ticks.map(({ person_id }) => person_id))
  others.delete(user?.id ?? '')
  const names = Array.from(others, nameOf).filter(isThere)
  if (names.length === 0) return null
  const people = new Intl.ListFormat(i18n.locale).format(names)
  return (
    <span className={styles.size}>
      <Trans>met by {people}</Trans>
    </span>
  )
}

interface TakeBackProps {
  what: string
  ticks: readonly Tick[]
  onUntick: (tick_ids: readonly string[]) => void
}

function TakeBack({ what, ticks, onUntick }: TakeBackProps) {
  const { t } = useLingui()
  return (
    <Button
      look="plain"
      size="small"
      aria-label={t`Take back: ${what}`}
      onClick={() => onUntick(ticks.map(({ id }) => id))}
    >
      <Trans>Take back</Trans>
    </Button>
  )
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined
}
