import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import styles from './popover.module.css'
import { useAnchored } from './use-anchored.ts'
import { type OpenerProps, useOpener } from './use-opener.ts'
import { usePressOutside } from './use-press-outside.ts'

export interface PopoverProps {
  /** The button that opens the popover. */
  trigger: ReactElement<OpenerProps>
  title: ReactNode
  children: ReactNode
}

/** A small panel beside its button. */
export function Popover({ trigger, title, children }: PopoverProps) {
  const { id, opener, openerProps, close } = useOpener('dialog')
  return (
    <>
      {cloneElement(trigger, openerProps)}
      {opener && (
        <Panel id={id} anchor={opener} title={title} onClose={close}>
          {children}
        </Panel>
      )}
    </>
  )
}

interface PanelProps {
  id: string
  anchor: HTMLElement
  title: ReactNode
  onClose: (backToTrigger: boolean) => void
  children: ReactNode
}

/** The open panel. It takes the focus, and closes on Escape, on a press elsewhere and when the focus leaves it. */
function Panel({ id, anchor, title, onClose, children }: PanelProps) {
  const titleId = useId()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useAnchored(panel, anchor)
  usePressOutside(panel, anchor, () => onClose(false))

  useEffect(() => panel?.focus(), [panel])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose(true)
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !panel?.contains(relatedTarget) && !anchor.contains(relatedTarget)) {
      onClose(false)
    }
  }

  return (
    <div
      ref={setPanel}
      popover="manual"
      id={id}
      role="dialog"
      aria-labelledby={titleId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      className={styles.popover}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </div>
  )
}
