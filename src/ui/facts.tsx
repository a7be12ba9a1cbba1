import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  label: ReactNode
  value: ReactNode
}

/** What is known of a thing: a word and its value, line by line. Values that are not known are left out by the caller. */
export function Facts({ facts, look = 'lines' }: { facts: readonly Fact[]; look?: 'lines' | 'figures' }) {
  return (
    <dl className={styles[look]}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no key of their own and do not move
        <div key={index} className={look === 'lines' ? styles.line : styles.figure}>
          <dt className={styles.label}>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
