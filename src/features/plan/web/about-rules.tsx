import { Trans } from '@lingui/react/macro'
import { sources } from '../pairings.ts'
import styles from './about-rules.module.css'

/** Says how the bottles are chosen and where the rules come from. */
export function AboutRules() {
  return (
    <details className={styles.about}>
      <summary>
        <Trans>How they are chosen</Trans>
      </summary>
      <p>
        <Trans>
          By the dish first, then by the drinking window, then by the way to them. Each person counts for a quarter of a
          litre. Bottles without a window or, where you set a limit, without a value are left out. The assignment of
          dishes, the temperatures and the times are ours, on these principles:
        </Trans>
      </p>
      <ul>
        {sources.map(source => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </details>
  )
}
