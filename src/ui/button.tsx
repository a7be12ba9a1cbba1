import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger'

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: 'small' | 'medium'
  /** A busy button keeps its focus and width, shows a spinner and ignores presses. */
  busy?: boolean
  icon?: ReactNode
}

/** A screen has one `primary` button. Others are `quiet`, `plain` within lines, or `danger` where data is lost. */
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
