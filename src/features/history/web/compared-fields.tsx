import { useLingui } from '@lingui/react/macro'
import styles from '../../outbox/web/outbox-screen.module.css'

interface ComparedFieldsProps {
  /** The headings of the two columns of values. */
  headings: readonly [string, string]
  rows: readonly { id: string; name: string | undefined; values: readonly [string | undefined, string | undefined] }[]
}

/** Shows two values of each field side by side, or nothing without rows. */
export function ComparedFields({ headings, rows }: ComparedFieldsProps) {
  const { t } = useLingui()
  if (rows.length === 0) return null
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <th scope="col">{t({ context: 'field', message: 'Field' })}</th>
          <th scope="col">{headings[0]}</th>
          <th scope="col">{headings[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, values }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{values[0] ?? '–'}</td>
            <td>{values[1] ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
