import { Trans } from '@lingui/react/macro'
import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** Stands for a whole screen while its code is loading. */
export function Spinner() {
  return <Busy className={styles.screen} />
}

/** Says that something is loading, in the middle of a box. */
export function Busy({ className }: { className: string | undefined }) {
  return (
    <div className={classNames(styles.busy, className)} role="status">
      <span className={styles.disc} aria-hidden />
      <Trans context="busy">Loading …</Trans>
    </div>
  )
}
