import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Stocktake } from '../../../model/stocktake.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Stack } from '../../../ui/layout.tsx'
import tones from '../../../ui/tones.module.css'
import { type BottleDifference, type Difference, isOfBottle, type Outcome } from '../differences.ts'
import { type DifferenceKind, isWithoutSlot, keyOf } from '../review.ts'
import { DifferenceText, useDifferenceName } from './difference-text.tsx'
import styles from './review.module.css'
import type { Choice } from './use-choice.ts'

const headings: Record<DifferenceKind, MessageDescriptor> = {
  unvisited: msg({ context: 'bottles', message: 'Not checked' }),
  missing: msg({ context: 'bottles', message: 'Missing' }),
  elsewhere: msg`In another place`,
  returned: msg`Back in the cellar`,
  arrived: msg({ context: 'bottles', message: 'Received' }),
  unknown: msg({ context: 'stock-take', message: 'Unknown codes' }),
}

/** The sentences that explain the effect of booking. */
const consequences: Record<DifferenceKind, MessageDescriptor> = {
  unvisited: msg`Left unchanged unless you select them; then they will be recorded as lost.`,
  missing: msg`Will be recorded as lost today.`,
  elsewhere: msg`Will be moved to where they were found.`,
  returned: msg`Will be returned to the cellar where they were found.`,
  arrived: msg`Will be marked as received today where they were found.`,
  unknown: msg`Nothing is changed. The bottle may never have been entered, or belongs to another cellar.`,
}

const appliedHeadings: Record<DifferenceKind, MessageDescriptor> = {
  ...headings,
  missing: msg({ context: 'bottles', message: 'Recorded as lost' }),
  elsewhere: msg`Moved to where they were found`,
  returned: msg({ context: 'bottles', message: 'Returned to the cellar' }),
  arrived: msg({ context: 'bottles', message: 'Marked as received' }),
}

interface DifferenceCardProps {
  stocktake: Stocktake
  kind: DifferenceKind
  /** The outcome at the finish; `open` while the differences can be chosen. */
  outcome: Outcome | 'open'
  differences: readonly Difference[]
  /** The keys of all differences in the records as they are now. */
  standing: ReadonlySet<string>
  choice: Choice | undefined
  onBook: ((difference: BottleDifference) => Promise<void>) | undefined
}

const shownMore = 50
/** The limit is low because the places are named above. */
const fewUnvisited = 5

/** Lists the differences of one kind. Each can be booked now, with the others, or not at all. */
export function DifferenceCard(props: DifferenceCardProps) {
  const { stocktake, kind, outcome, differences, standing, choice, onBook } = props
  const { t, i18n } = useLingui()
  const [most, setMost] = useState(kind === 'unvisited' ? fewUnvisited : shownMore)
  const nameOf = useDifferenceName()
  const chosen = choice ? differences.filter(each => choice.has(kind, each)).length : 0
  const heading = i18n._(outcome === 'applied' ? appliedHeadings[kind] : headings[kind])
  const { replica } = useCellar()
  const unslotted = replica ? differences.filter(each => isWithoutSlot(each, replica.places)).length : 0
  return (
    <Card
      heading={
        <>
          {heading} <span className={styles.count}>{i18n.number(differences.length)}</span>
        </>
      }
    >
      {(choice || kind === 'unknown') && <p className={tones.quietSmall}>{i18n._(consequences[kind])}</p>}
      {outcome === 'left' && kind !== 'unknown' && (
        <p className={tones.quietSmall}>
          <Trans context="bottles">Left unchanged when the stock-take was finished.</Trans>
        </p>
      )}
      {choice && unslotted > 0 && (
        <p className={tones.quietSmall}>
          <Plural
            value={unslotted}
            one="# bottle will lie in a place with slots, but in none of them."
            other="# bottles will lie in places with slots, but in none of them."
          />
        </p>
      )}
      {choice && differences.length > 1 && (
        <Checkbox
          label={t({ context: 'differences', message: 'Select all' })}
          aria-label={t`Select all: ${heading}`}
          checked={chosen === differences.length}
          mixed={chosen > 0 && chosen < differences.length}
          onChange={({ target }) => choice.set(differences, target.checked)}
        />
      )}
      <Stack as="ul" data-ruled>
        {differences.slice(0, most).map(difference => (
          <li key={keyOf(difference)} className={styles.difference}>
            {choice ? (
              <Checkbox
                label={<DifferenceText difference={difference} stocktake={stocktake} />}
                checked={choice.has(kind, difference)}
                onChange={({ target }) => choice.set([difference], target.checked)}
              />
            ) : (
              <p>
                <DifferenceText difference={difference} stocktake={stocktake} />{' '}
                {outcome === 'applied' && standing.has(keyOf(difference)) && (
                  <Trans context="a correction">This was undone since.</Trans>
                )}
                {outcome === 'left' && isOfBottle(difference) && !standing.has(keyOf(difference)) && (
                  <Trans context="a bottle">Its record has changed since.</Trans>
                )}
              </p>
            )}
            {onBook && isOfBottle(difference) && standing.has(keyOf(difference)) && (
              <Button
                look="plain"
                size="small"
                aria-label={t`Apply now: ${nameOf(difference)}`}
                onClick={() => void onBook(difference)}
              >
                <Trans context="differences">Apply now</Trans>
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {differences.length > most && (
        <Button look="plain" onClick={() => setMost(most + shownMore)}>
          <Trans context="button">Show more</Trans>
        </Button>
      )}
    </Card>
  )
}
