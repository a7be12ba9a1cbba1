import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger'

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: 'small' | 'medium'
  /** At work: keeps the focus and its width, says so, and takes no further press. */
  busy?: boolean
  icon?: ReactNode
}

/** `primary` once per screen or dialog, `quiet` for the rest, `plain` within lines, `danger` for what loses something. */
export function Button(props: ButtonProps) {
  const { look = 'quiet', size = 'medium', busy = false, icon, className, children, onClick, type, ...rest } = props
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      className={classNames(buttonClass(look, size), className)}
      onClick={press}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.spinner} />}
    </button>
  )
}

export const buttonClass = (look: ButtonLook = 'quiet', size: 'small' | 'medium' = 'medium'): string =>
  classNames(styles.button, styles[look], size === 'small' && styles.small)
