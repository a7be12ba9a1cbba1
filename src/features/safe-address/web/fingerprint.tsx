import styles from './fingerprint.module.css'

/** A fingerprint, as devices show it, in lines that can be compared. */
export function Fingerprint({ of }: { of: string }) {
  return (
    <code className={styles.fingerprint} translate="no" dir="ltr">
      {of.replaceAll(':', ' ')}
    </code>
  )
}
