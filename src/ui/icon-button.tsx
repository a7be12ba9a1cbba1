import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Says what the button does, as its accessible name and its tooltip. */
  label: string
  icon: ReactNode
  size?: 'small' | 'medium'
}

export function IconButton({ label, icon, size = 'medium', className, type, ...rest }: IconButtonProps) {
  return (
    <button
      aria-label={label}
      title={label}
      {...rest}
      type={type ?? 'button'}
      className={classNames(styles.button, size === 'small' && styles.small, className)}
    >
      {icon}
    </button>
  )
}
