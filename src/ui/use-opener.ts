import { type MouseEvent, useId, useState } from 'react'

/** The attributes of a button that opens something beside itself. */
export interface OpenerProps {
  onClick?: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup'?: 'dialog' | 'menu'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
}

/** Opens and closes something beside a button, found by its id. `opener` is that button while it is open. */
export function useOpener(kind: 'dialog' | 'menu') {
  const id = useId()
  const [opener, setOpener] = useState<HTMLElement | null>(null)

  function close(backToOpener: boolean) {
    if (backToOpener) opener?.focus()
    setOpener(null)
  }

  const openerProps: OpenerProps = {
    'aria-haspopup': kind,
    'aria-expanded': opener !== null,
    'aria-controls': opener ? id : undefined,
    onClick: event => setOpener(opener ? null : event.currentTarget),
  }
  return { id, opener, openerProps, close }
}
