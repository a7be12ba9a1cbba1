import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { grouped } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Tasting } from '../../../model/tasting.ts'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useLocation, useNavigate } from '../../../ui/navigation.tsx'
import tones from '../../../ui/tones.module.css'
import { useSession } from '../../accounts/web/session.ts'
import { type Members, useMembers } from '../../cellars/web/use-members.ts'
import { Section } from '../../wines/web/section.tsx'
import { orderOf, scoresOf } from '../scores.ts'
import { ScoreText } from './score-text.tsx'
import { bottleToTaste } from './taste-next.ts'
import { TastingCard } from './tasting-card.tsx'
import styles from './wine-tastings.module.css'

const TastingDialog = lazyDialog(() => import('./tasting-dialog.tsx'))

/**
 * Lists the tastings of the wine with their authors, the latest first. Coming from a bottle just drunk opens the dialog
 * at once.
 */
export function WineTastings({ wine }: { wine: Wine }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const members = useMembers()
  const next = useTasteNext()
  const [noting, setNoting] = useState(false)
  const tastings = (replica && grouped(replica.tastings, 'wine_id').get(wine.id)) ?? []
  if (tastings.length === 0 && !canWrite) return null
  const ordered = tastings.toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1))

  function close() {
    setNoting(false)
    next.done()
  }

  return (
    <Section
      heading={t({ context: 'screen', message: 'Tastings' })}
      screenOnly={tastings.length === 0}
      actions={
        canWrite && (
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => setNoting(true)}>
            <Trans>Add a tasting</Trans>
          </Button>
        )
      }
    >
      {ordered.length === 0 && <p className={tones.faint}>{t`No tastings yet. Add one.`}</p>}
      <Scores tastings={tastings} nameOf={members.nameOf} />
      <Stack as="ul" gap={5} className={styles.tastings}>
        {ordered.map(tasting => (
          <li key={tasting.id}>
            <TastingCard tasting={tasting} wine={wine} name={members.nameOf(tasting.person_id)} />
          </li>
        ))}
      </Stack>
      {(noting || (next.bottle_id !== undefined && canWrite)) && (
        <TastingDialog wine={wine} bottle_id={next.bottle_id} onClose={close} />
      )}
    </Section>
  )
}

/** Shows the latest score of each person, where several scored, and their mean. */
function Scores({ tastings, nameOf }: { tastings: readonly Tasting[]; nameOf: Members['nameOf'] }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { people, mean } = scoresOf(tastings)
  if (people.length < 2 || mean === null) return null
  return (
    <dl className={styles.scores}>
      {people.map(({ person_id, latest }) => (
        <div key={person_id ?? ''}>
          <dt>{nameOf(person_id) ?? t({ context: 'person', message: 'Someone' })}</dt>
          <dd>
            <ScoreText score={latest.score} enteredScale={latest.score_scale} />
          </dd>
        </div>
      ))}
      <div className={styles.mean}>
        <dt>{t({ context: 'score', message: 'Average' })}</dt>
        <dd>
          <ScoreText score={mean} enteredScale={user?.score_scale ?? 'points_100'} />
        </dd>
      </div>
    </dl>
  )
}

/** Returns the bottle that was just drunk, if the person came here to write its tasting note. */
function useTasteNext() {
  const location = useLocation()
  const navigate = useNavigate()
  const bottle_id = bottleToTaste(location.state)
  return {
    bottle_id,
    done() {
      if (bottle_id !== undefined) void navigate({ search: location.search }, { replace: true, state: null })
    },
  }
}
