import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import tones from '../../../ui/tones.module.css'
import { purchaseOf } from '../../money/value.ts'
import { placeText } from '../../places/place-text.ts'
import { slotTextOf } from '../../places/web/slot-text.ts'
import { Section } from '../../wines/web/section.tsx'
import { isLocked } from '../locks.ts'
import { ownersOf } from '../owners.ts'
import { type BottleDoing, BottleDoings } from './bottle-dialogs.tsx'
import { stateNames } from './departure-texts.ts'
import { GoneBottles } from './past-bottles.tsx'
import { sizeText } from './size-text.ts'
import { useLockText } from './use-lock-text.ts'
import { useOwners } from './use-owners.ts'
import styles from './wine-bottles.module.css'

/** Lists the bottles by place, each by its code, followed by those that have left. */
export function WineBottles({ wine, bottles }: { wine: Wine; bottles: readonly Bottle[] }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const [doing, setDoing] = useState<BottleDoing>()
  const groups = groupsOf(bottles)
  const gone = bottles.filter(bottle => bottle.state === 'gone')
  const today = useToday()
  const lockText = useLockText()
  const locksIn = (some: readonly Bottle[]) => [
    ...new Set(some.filter(bottle => isLocked(bottle, today)).map(lockText)),
  ]
  const { textOf } = useOwners(false)
  const ownersIn = (some: readonly Bottle[]) => [
    ...new Set(some.map(bottle => replica && textOf(ownersOf(bottle, purchaseOf(bottle, replica)))).filter(Boolean)),
  ]
  const show = (bottle: Bottle) => setDoing({ what: 'sheet', bottles: [bottle] })
  if (!replica) return null

  return (
    <>
      <Section heading={t({ context: 'bottles', message: 'Bottles' })}>
        {groups.length === 0 && <p className={tones.faint}>{t`No bottles of this wine in the cellar.`}</p>}
        <Stack as="ul" data-ruled>
          {groups.map(group => (
            <li key={group.key} className={styles.group}>
              <div className={styles.words}>
                <p>
                  <b>{i18n.number(group.bottles.length)}</b> × {sizeText(group.size_ml, i18n)}
                </p>
                <p className={styles.where}>
                  {group.state === 'on_order' ? (
                    i18n._(stateNames.on_order)
                  ) : group.place_id ? (
                    <Link href={`/places/${group.place_id}?wine=${wine.id}`}>
                      {placeText(group.place_id, replica.places)}
                    </Link>
                  ) : (
                    t({ context: 'of a bottle', message: 'No location' })
                  )}
                </p>
                {ownersIn(group.bottles).map(owners => (
                  <p key={owners} className={styles.where}>
                    {owners}
                  </p>
                ))}
                {locksIn(group.bottles).map(lock => (
                  <p key={lock} className={styles.where}>
                    {lock}
                  </p>
                ))}
              </div>
              <Row gap={1} wrap>
                {group.bottles.map(bottle => (
                  <BottleCode key={bottle.id} bottle={bottle} onShow={show} />
                ))}
              </Row>
              {canWrite && group.state === 'on_order' && (
                <Button size="small" onClick={() => setDoing({ what: 'receive', bottles: group.bottles })}>
                  <Trans context="button">Mark as received</Trans>
                </Button>
              )}
            </li>
          ))}
        </Stack>
      </Section>
      {gone.length > 0 && <GoneBottles bottles={gone} onShow={show} />}
      {doing && <BottleDoings wine={wine} doing={doing} onDo={setDoing} />}
    </>
  )
}

/** The code of a bottle, which opens its sheet. */
function BottleCode({ bottle, onShow }: { bottle: Bottle; onShow: (bottle: Bottle) => void }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const today = useToday()
  const lockText = useLockText()
  const { id, code, opened_on, note } = bottle
  const lock = isLocked(bottle, today) ? lockText(bottle) : undefined
  const slot = replica && slotTextOf(bottle, replica.places, i18n)
  const since = opened_on && dayText(opened_on, i18n.locale)
  const named = slot ? t`Bottle ${code}, ${slot}` : t({ context: 'one bottle', message: `Bottle ${code}` })
  return (
    <button
      type="button"
      className={styles.code}
      title={lock ?? note ?? undefined}
      aria-label={since ? t`${named}, open since ${since}` : lock ? t`${named}, ${lock}` : named}
      data-bottle={id}
      onClick={() => onShow(bottle)}
    >
      {/* The blanks are not drawn; the words of the label have them, too. */}
      {code} {slot && <span className={styles.slot}>{slot}</span>}{' '}
      {since && <span className={styles.opened}>{t`open since ${since}`}</span>}
      {lock && <Lock aria-hidden className={styles.lock} />}
    </button>
  )
}

interface BottleGroup {
  key: string
  state: Bottle['state']
  place_id: string | null
  size_ml: number
  bottles: Bottle[]
}

/** Groups bottles of one size in one place, those in the cellar first, then those on order. */
function groupsOf(bottles: readonly Bottle[]): BottleGroup[] {
  const groups = new Map<string, BottleGroup>()
  for (const bottle of bottles) {
    const { state, place_id, size_ml } = bottle
    if (state === 'gone') continue
    const key = `${state === 'in_cellar' ? 0 : 1} ${place_id ?? ''} ${size_ml}`
    const group = groups.get(key)
    if (group) group.bottles.push(bottle)
    else groups.set(key, { key, state, place_id, size_ml, bottles: [bottle] })
  }
  return [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}
