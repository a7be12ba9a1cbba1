/** A fingerprint, as devices show it, which can be compared pair by pair. */
export function Fingerprint({ of }: { of: string }) {
  return (
    <code translate="no" dir="ltr">
      {of.replaceAll(':', ' ')}
    </code>
  )
}
