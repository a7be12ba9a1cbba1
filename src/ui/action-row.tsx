import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import styles from './action-row.module.css'
import { Button } from './button.tsx'
import { Menu, type MenuEntry } from './menu.tsx'

export interface ActionRowProps {
  /** The actions in the order of their importance. */
  actions: readonly (MenuEntry & { onSelect: () => void })[]
  /** Actions that are in the menu at any width. There is at least one, so that the menu always has its room. */
  menu: readonly MenuEntry[]
}

/** Buttons on one line at any width. Those that do not fit are in a menu at its end. */
export function ActionRow({ actions, menu }: ActionRowProps) {
  const { t } = useLingui()
  const [row, fitting] = useFitting(actions.map(({ key }) => key).join(' '))
  const hidden = actions.slice(fitting)
  const others = menu.map((entry, at) => (at === 0 && hidden.length > 0 ? { ...entry, separated: true } : entry))
  return (
    <div className={styles.frame}>
      <div className={styles.row} ref={row}>
        {actions.map(({ key, icon, label, disabled, onSelect }, at) => (
          <Button
            key={key}
            size="small"
            icon={icon}
            disabled={disabled}
            className={at < fitting ? undefined : styles.hidden}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
      </div>
      <Menu
        trigger={
          <Button
            size="small"
            look="plain"
            icon={<Ellipsis aria-hidden />}
            aria-label={t({ context: 'screen', message: 'More' })}
          >
            <span className={styles.more}>
              <Trans context="screen">More</Trans>
            </span>
          </Button>
        }
        align="end"
        entries={[...hidden, ...others]}
      />
    </div>
  )
}

/** Returns how many children of the row are on its first line. Those below keep their place, so that they count again. */
function useFitting(keys: string) {
  const row = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other buttons have to be observed
  useLayoutEffect(() => {
    const { current } = row
    if (!current) return
    const children = [...current.children] as HTMLElement[]
    const measure = () => {
      const top = children[0]?.offsetTop
      const below = children.findIndex(each => each.offsetTop !== top || each.offsetWidth > current.clientWidth)
      setFitting(below < 0 ? children.length : below)
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [current, ...children]) observer.observe(each)
    return () => observer.disconnect()
  }, [keys])
  return [row, fitting] as const
}
