import { Trans } from '@lingui/react/macro'
import type { CellarFate } from '../contract.ts'
import styles from './cellar-fates.module.css'

/** Says what becomes of the cellars of an account that is deleted. */
export function CellarFates({ cellars }: { cellars: readonly CellarFate[] }) {
  return (
    <ul className={styles.fates}>
      {cellars.map(cellar => (
        <li key={cellar.id}>
          <Fate cellar={cellar} />
        </li>
      ))}
    </ul>
  )
}

function Fate({ cellar: { name, fate, successor } }: { cellar: CellarFate }) {
  if (fate === 'deleted')
    return <Trans>“{name}” is deleted with all wines, photos and its history, because nobody else belongs to it.</Trans>
  if (fate === 'passes')
    return (
      <Trans>
        “{name}” passes to {successor}.
      </Trans>
    )
  return <Trans>“{name}” stays for its other members.</Trans>
}
