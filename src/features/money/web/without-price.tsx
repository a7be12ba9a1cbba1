import { Plural } from '@lingui/react/macro'

interface WithoutProps {
  /** The number of bottles that a sum leaves out. */
  count: number
  className: string | undefined
}

export function WithoutValue({ count, className }: WithoutProps) {
  if (count === 0) return null
  return (
    <span className={className}>
      <Plural value={count} one="# bottle without a value or price" other="# bottles without a value or price" />
    </span>
  )
}

export function WithoutPrice({ count, className }: WithoutProps) {
  if (count === 0) return null
  return (
    <span className={className}>
      <Plural value={count} one="# bottle without a price" other="# bottles without a price" />
    </span>
  )
}

export function WithoutRate({ count, className }: WithoutProps) {
  if (count === 0) return null
  return (
    <span className={className}>
      <Plural value={count} one="# bottle without an exchange rate" other="# bottles without an exchange rate" />
    </span>
  )
}
