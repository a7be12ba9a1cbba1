import { Plural, Trans } from '@lingui/react/macro'
import { Check, CircleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import styles from './paste-screen.module.css'
import { RoundedNotice } from './rounded-notice.tsx'
import type { Sum } from './use-entry.ts'

/** The totals of the list and its remaining errors. */
export function EntrySum({ sum, onGo }: { sum: Sum; onGo: () => void }) {
  const { fieldErrors, bottles, fresh, known, unsure, unclear, rounded } = sum
  if (sum.rows.length === 0) {
    return (
      <p className={styles.sum}>
        <Trans>Paste a list into the grid, or start typing in the first cell.</Trans>
      </p>
    )
  }
  return (
    <div className={styles.sum}>
      <p role="status">
        <Plural value={bottles} one="One bottle" other="# bottles" />
        {' · '}
        <Plural value={fresh} one="one new wine" other="# new wines" />
        {known > 0 && ' · '}
        {known > 0 && (
          <Plural value={known} one="one wine already in the cellar" other="# wines already in the cellar" />
        )}
      </p>
      {unsure > 0 && (
        <p>
          <Plural
            value={unsure}
            one="One row matches a wine in the cellar by name and vintage only, because the type or appellation is missing. If it is a different wine, enter what differs."
            other="# rows match wines in the cellar by name and vintage only, because the type or appellation is missing. If one is a different wine, enter what differs."
          />
        </p>
      )}
      {unclear.joined.size > 0 && (
        <p>
          <Plural
            value={unclear.joined.size}
            one="One row has the name and vintage of another new wine in the list, but one of the two lacks the type or appellation. They count as one wine. If they are two, enter what differs."
            other="# rows have the name and vintage of another new wine in the list, but one of each two lacks the type or appellation. They count as one wine each. If they are two, enter what differs."
          />
        </p>
      )}
      {unclear.separate.size > 0 && (
        <p>
          <Plural
            value={unclear.separate.size}
            one="One row has the name and vintage of several new wines in the list and does not say which of them it is. It is added as a wine of its own. If it is one of them, enter its type or appellation."
            other="# rows have the name and vintage of several new wines in the list and do not say which of them they are. They are added as wines of their own. If they are among them, enter their type or appellation."
          />
        </p>
      )}
      <RoundedNotice rounded={rounded} />
      {fieldErrors.length > 0 ? (
        <p className={styles.fieldErrors}>
          <CircleAlert aria-hidden />
          <span role="status">
            <Plural value={fieldErrors.length} one="One cell needs fixing" other="# cells need fixing" />
          </span>
          <Button size="small" onClick={onGo} title="F8">
            <Trans context="button">Show next</Trans>
          </Button>
        </p>
      ) : (
        <p className={styles.fine}>
          <Check aria-hidden />
          <span role="status">
            <Trans>Nothing needs fixing</Trans>
          </span>
        </p>
      )}
    </div>
  )
}
