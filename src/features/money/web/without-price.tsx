import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface WithoutProps {
  /** The number of bottles that a sum leaves out. */
  count: number
  className: string | undefined
}

export function WithoutValue({ count, className }: WithoutProps) {
  return (
    <Without count={count} className={className}>
      <Plural value={count} one="# bottle without a value or price" other="# bottles without a value or price" />
    </Without>
  )
}

export function WithoutPrice({ count, className }: WithoutProps) {
  return (
    <Without count={count} className={className}>
      <Plural value={count} one="# bottle without a price" other="# bottles without a price" />
    </Without>
  )
}

export function WithoutRate({ count, className }: WithoutProps) {
  return (
    <Without count={count} className={className}>
      <Plural value={count} one="# bottle without an exchange rate" other="# bottles without an exchange rate" />
    </Without>
  )
}

function Without({ count, className, children }: WithoutProps & { children: ReactNode }) {
  return count > 0 && <span className={className}>{children}</span>
}
