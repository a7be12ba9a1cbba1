import { useLingui } from '@lingui/react/macro'
import { Facts } from '../../../ui/facts.tsx'
import { Section } from './section.tsx'

/** Shows what an imported file said that has no field here, by the names of its columns. */
export function FromImport({ extra }: { extra: Readonly<Record<string, string>> }) {
  const { t } = useLingui()
  const facts = Object.entries(extra).map(([label, value]) => ({ label, value }))
  if (facts.length === 0) return null
  return (
    <Section heading={t`From the import`} aside={t`as in the file`}>
      <Facts facts={facts} />
    </Section>
  )
}
