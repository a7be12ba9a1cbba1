import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { Difference } from '../differences.ts'
import { type DifferenceKind, keyOf } from '../review.ts'
import { DifferenceText, useDifferenceName } from './difference-text.tsx'
import styles from './review.module.css'
import type { Choice } from './use-choice.ts'

const headings: Record<DifferenceKind, MessageDescriptor> = {
  unvisited: msg`Not looked for yet`,
  missing: msg`Missing`,
  elsewhere: msg`Lies elsewhere`,
  returned: msg`Back again`,
  arrived: msg`Arrived`,
  unknown: msg`Unknown codes`,
}

/** The sentences that explain the effect of booking. */
const consequences: Record<DifferenceKind, MessageDescriptor> = {
  unvisited: msg`Left as they are, unless you choose them: then they are booked as lost.`,
  missing: msg`Booked as lost, today.`,
  elsewhere: msg`Moved to where they were met.`,
  returned: msg`Brought back into the cellar, to where they were met.`,
  arrived: msg`Received today, where they were met.`,
  unknown: msg`Nothing is booked. It may be a bottle that was never entered, or one of another cellar.`,
}

interface DifferenceCardProps {
  kind: DifferenceKind
  differences: readonly Difference[]
  choice: Choice | undefined
  onBook: ((difference: Difference) => Promise<void>) | undefined
}

const shownMore = 50
/** The limit is low because the places are named above. */
const fewUnvisited = 5

/** Lists the differences of one kind. Each can be booked now, with the others, or not at all. */
export function DifferenceCard({ kind, differences, choice, onBook }: DifferenceCardProps) {
  const { t, i18n } = useLingui()
  const [most, setMost] = useState(kind === 'unvisited' ? fewUnvisited : shownMore)
  const nameOf = useDifferenceName()
  const chosen = choice ? differences.filter(each => choice.has(kind, each)).length : 0
  const heading = i18n._(headings[kind])
  return (
    <Card
      heading={
        <>
          {heading} <span className={styles.count}>{differences.length}</span>
        </>
      }
    >
      {(choice || onBook || kind === 'unknown') && <p className={styles.consequence}>{i18n._(consequences[kind])}</p>}
      {choice && differences.length > 1 && (
        <Checkbox
          label={t`All of them`}
          aria-label={t`All of them: ${heading}`}
          checked={chosen === differences.length}
          mixed={chosen > 0 && chosen < differences.length}
          onChange={({ target }) => choice.set(differences, target.checked)}
        />
      )}
      <Stack as="ul">
        {differences.slice(0, most).map(difference => (
          <li key={keyOf(difference)} className={styles.difference}>
            {choice ? (
              <Checkbox
                label={<DifferenceText difference={difference} />}
                checked={choice.has(kind, difference)}
                onChange={({ target }) => choice.set([difference], target.checked)}
              />
            ) : (
              <p>
                <DifferenceText difference={difference} />
              </p>
            )}
            {onBook && (
              <Button
                look="plain"
                size="small"
                aria-label={t`Book now: ${nameOf(difference)}`}
                onClick={() => void onBook(difference)}
              >
                <Trans>Book now</Trans>
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {differences.length > most && (
        <Button look="plain" onClick={() => setMost(most + shownMore)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Card>
  )
}
