import { Plural } from '@lingui/react/macro'

/** Says how many amounts of a list are added otherwise than they stand there. */
export function RoundedNotice({ rounded }: { rounded: number }) {
  if (rounded === 0) return null
  return (
    <p>
      <Plural
        value={rounded}
        one="One amount has more decimals than its currency and is rounded."
        other="# amounts have more decimals than their currency and are rounded."
      />
    </p>
  )
}
