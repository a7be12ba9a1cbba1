import { Plural, Trans } from '@lingui/react/macro'
import { Check, CircleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import styles from './paste-screen.module.css'
import type { Sum } from './use-entry.ts'

/** The totals of the list and its remaining errors. */
export function EntrySum({ sum, onGo }: { sum: Sum; onGo: () => void }) {
  const { fieldErrors, bottles, fresh, known } = sum
  if (sum.rows.length === 0) {
    return (
      <p className={styles.sum}>
        <Trans>Paste a list into the grid, or begin to type: the first cell waits.</Trans>
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
          <Plural value={known} one="one wine that is in the cellar" other="# wines that are in the cellar" />
        )}
      </p>
      {fieldErrors.length > 0 ? (
        <p className={styles.fieldErrors}>
          <CircleAlert aria-hidden />
          <span role="status">
            <Plural value={fieldErrors.length} one="One cell to be mended" other="# cells to be mended" />
          </span>
          <Button size="small" onClick={onGo} title="F8">
            <Trans>Show the next</Trans>
          </Button>
        </p>
      ) : (
        <p className={styles.fine}>
          <Check aria-hidden />
          <span role="status">
            <Trans>Nothing to be mended</Trans>
          </span>
        </p>
      )}
    </div>
  )
}
