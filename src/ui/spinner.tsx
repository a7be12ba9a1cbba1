import { Trans } from '@lingui/react/macro'
import styles from './spinner.module.css'

/** Stands for a whole screen while its code is loading. */
export function Spinner() {
  return (
    <div className={styles.screen} role="status">
      <span className={styles.disc} aria-hidden />
      <Trans>Loading...</Trans>
    </div>
  )
}
