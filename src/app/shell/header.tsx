import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { SyncSign } from '../../features/cellars/web/sync-sign.tsx'
import { useCellar } from '../../ledger/web/use-cellar.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from './header.module.css'
import { PersonMenu } from './person-menu.tsx'
import { Search } from './search.tsx'

interface HeaderProps {
  search: Ref<HTMLInputElement>
  onKeys: () => void
  onPalette: () => void
}

export function Header({ search, onKeys, onPalette }: HeaderProps) {
  return (
    <header className={styles.header} data-screen-only>
      <CellarName />
      <Search ref={search} />
      <SyncSign />
      <PersonMenu onKeys={onKeys} onPalette={onPalette} />
    </header>
  )
}

/** Shows the cellar's name, and a menu for switching when there are several. */
function CellarName() {
  const { t } = useLingui()
  const { cellar, cellars, choose } = useCellar()
  if (!cellar) return <div className={styles.name} />
  if (cellars.length === 1) return <div className={styles.name}>{cellar.name}</div>
  const trigger = (
    <Button
      look="plain"
      className={styles.name}
      aria-label={t({ context: 'switch', message: `Cellar: ${cellar.name}` })}
    >
      {cellar.name} <ChevronDown aria-hidden />
    </Button>
  )
  const entries = cellars.map(each => ({
    key: each.id,
    label: each.name,
    checked: each.id === cellar.id,
    onSelect: () => choose(each.id),
  }))
  return <Menu trigger={trigger} entries={entries} />
}
