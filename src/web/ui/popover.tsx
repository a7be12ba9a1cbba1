import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import styles from './popover.module.css'
import { useOverflow } from './use-overflow.ts'

export interface PopoverProps {
  /** The button that opens it, such as `<Button>…</Button>`. */
  trigger: ReactElement
  title?: ReactNode
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A small panel beside what it belongs to. */
export function Popover({ trigger, title, side = 'bottom', open, onOpenChange, children }: PopoverProps) {
  return (
    <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={6} collisionPadding={8}>
          <Panel title={title}>{children}</Panel>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Panel({ title, children }: Pick<PopoverProps, 'title' | 'children'>) {
  const [panel, scrolls] = useOverflow<HTMLDivElement>()
  return (
    <Base.Popup ref={panel} className={styles.popover} {...(scrolls && { tabIndex: 0 })}>
      {title && <Base.Title className={styles.title}>{title}</Base.Title>}
      {children}
    </Base.Popup>
  )
}
