import type { ReactNode } from 'react'
import styles from './facts.module.css'
import tones from './tones.module.css'

export interface Fact {
  label: ReactNode
  value: ReactNode
}

/** A list of labels with their values. The caller leaves out unknown values. */
export function Facts({ facts, look = 'lines' }: { facts: readonly Fact[]; look?: 'lines' | 'figures' }) {
  return (
    <dl className={styles[look]}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no key of their own and do not move
        <div key={index} className={look === 'lines' ? styles.line : styles.figure}>
          <dt className={tones.quiet}>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
