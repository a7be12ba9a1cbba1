import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

export interface LinkButtonProps extends LinkProps {
  look?: ButtonLook
  size?: 'small' | 'medium'
  icon?: ReactNode
}

/** A link that looks like a button. It leads somewhere, where a button does something. */
export function LinkButton({ look, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(buttonClass(look, size), className)}>
      {icon}
      {children}
    </Link>
  )
}
