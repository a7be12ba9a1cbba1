import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  key: string
  label: ReactNode
  /** The number of things in the tab, shown beside its label. */
  count?: ReactNode
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value?: string
  onChange?: (key: string) => void
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const controlled = value === undefined ? { defaultValue: tabs[0]?.key } : { value }
  return (
    <Base.Root {...controlled} onValueChange={key => onChange?.(String(key))}>
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map(tab => (
          <Base.Tab key={tab.key} value={tab.key} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Base.Tab>
        ))}
        <Base.Indicator className={styles.mark} />
      </Base.List>
      {tabs.map(tab => (
        <Base.Panel key={tab.key} value={tab.key} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
