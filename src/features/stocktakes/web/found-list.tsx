import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { StocktakeCheck } from '../../../model/stocktake.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import tones from '../../../ui/tones.module.css'
import { useSession } from '../../accounts/web/session.ts'
import { sizeText } from '../../bottles/web/size-text.ts'
import { useMembers } from '../../cellars/web/use-members.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { groupsOf, type Station } from '../count-session.ts'
import styles from './count-lists.module.css'

const atFirst = 30

/** Lists what was found here, each with an undo button. */
export function FoundList({ here, onUncheck }: { here: Station; onUncheck: (check_ids: readonly string[]) => void }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const [most, setMost] = useState(atFirst)
  if (!replica || here.found.length === 0) return null
  const checkOf = new Map(here.found.map(check => [check.bottle_id, check]))
  const groups = groupsOf([...checkOf.keys()].map(id => replica.bottles.get(id ?? '')).filter(isThere))
  const unknown = here.found.filter(check => check.bottle_id === null)

  return (
    <details open>
      <summary className={styles.summary}>
        <Trans context="bottles">Found here</Trans>{' '}
        <span className={styles.count}>{i18n.number(here.found.length)}</span>
      </summary>
      <Stack as="ul">
        {unknown.map(check => (
          <li key={check.id} className={styles.foundGroup}>
            <CircleHelp aria-hidden />
            <span>
              <Trans>Unknown code {check.code}</Trans> <CheckedBy checks={[check]} />
            </span>
            <TakeBack what={check.code ?? ''} checks={[check]} onUncheck={onUncheck} />
          </li>
        ))}
        {groups.slice(0, most).map(({ wine_id, size_ml, bottles }) => {
          const wine = replica.wines.get(wine_id)
          const name = wine ? wineText(wine) : ''
          const checks = bottles.map(({ id }) => checkOf.get(id)).filter(isThere)
          return (
            <li key={`${wine_id} ${size_ml}`} className={styles.foundGroup}>
              <Check aria-hidden />
              <span>
                {name} <span className={tones.faint}>{sizeText(size_ml, i18n)}</span>{' '}
                {bottles.length > 1 && (
                  <b>
                    <Plural value={bottles.length} one="# bottle" other="# bottles" />
                  </b>
                )}
                <CheckedBy checks={checks} />
              </span>
              <TakeBack what={name} checks={checks} onUncheck={onUncheck} />
            </li>
          )
        })}
      </Stack>
      {groups.length > most && (
        <Button look="plain" onClick={() => setMost(most + atFirst)}>
          {t({ context: 'button', message: 'Show more' })}
        </Button>
      )}
    </details>
  )
}

/** Names the other people of the count session who found the bottles. */
function CheckedBy({ checks }: { checks: readonly StocktakeCheck[] }) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const { nameOf } = useMembers()
  const others = new Set(checks.map(({ person_id }) => person_id))
  others.delete(user?.id ?? '')
  const names = Array.from(others, nameOf).filter(isThere)
  if (names.length === 0) return null
  const people = new Intl.ListFormat(i18n.locale).format(names)
  return (
    <span className={tones.faint}>
      <Trans>found by {people}</Trans>
    </span>
  )
}

interface TakeBackProps {
  what: string
  checks: readonly StocktakeCheck[]
  onUncheck: (check_ids: readonly string[]) => void
}

function TakeBack({ what, checks, onUncheck }: TakeBackProps) {
  const { t } = useLingui()
  return (
    <Button
      look="plain"
      size="small"
      aria-label={t({ context: 'a check', message: `Undo: ${what}` })}
      onClick={() => onUncheck(checks.map(({ id }) => id))}
    >
      <Trans context="a check">Undo</Trans>
    </Button>
  )
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined
}
