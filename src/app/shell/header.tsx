import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { useOwnName } from '../../client/instance.ts'
import { useCellar } from '../../ledger/web/use-cellar.ts'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from './header.module.css'
import { PersonButton } from './person-button.tsx'
import { Search } from './search.tsx'

const PersonMenu = laterPart(() => import('./person-menu.tsx'))
const SyncSign = laterPart(() => import('../../features/cellars/web/sync-sign.tsx'))

interface HeaderProps {
  /** True once the screen is drawn, so that what it does not need may be fetched. */
  isDrawn: boolean
  search: Ref<HTMLInputElement>
  onKeys: () => void
  onPalette: () => void
}

export function Header({ isDrawn, search, onKeys, onPalette }: HeaderProps) {
  return (
    <header className={styles.header} data-screen-only>
      <OwnName />
      <CellarName />
      <Search ref={search} />
      <SyncSign when={isDrawn} />
      <PersonMenu when={isDrawn} onKeys={onKeys} onPalette={onPalette} fallback={<PersonButton disabled />} />
    </header>
  )
}

/** Shows the name of the instance if it has one of its own. */
function OwnName() {
  const name = useOwnName()
  return (
    name && (
      <div className={styles.instance} translate="no">
        {name}
      </div>
    )
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
      icon={<ChevronDown aria-hidden />}
      className={styles.name}
      aria-label={t({ context: 'switch', message: `Cellar: ${cellar.name}` })}
    >
      {cellar.name}
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
