import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Row, Stack } from '../../../ui/layout.tsx'
import tones from '../../../ui/tones.module.css'
import { type AspectName, type Aspects, chosenOf, parts } from '../aspects.ts'
import { aspectLabels, partNames, termWord } from './aspect-words.ts'
import styles from './aspects-text.module.css'

/** Shows the aspects of a tasting in words. */
export default function AspectsText({ aspects }: { aspects: Aspects }) {
  const { i18n } = useLingui()
  const shown = parts.map(part => ({ part, chosen: chosenOf(part, aspects) })).filter(({ chosen }) => chosen.length > 0)
  if (shown.length === 0) return null
  return (
    <Stack as="dl" gap={1} className={styles.parts}>
      {shown.map(({ part, chosen }) => (
        <div key={part} className={styles.part}>
          <dt>{i18n._(partNames[part])}</dt>
          <Row as="dd" gap={3} rowGap={0} wrap className={tones.quiet}>
            {chosen.map(({ name, terms }) => (
              <span key={name}>
                <span className={tones.faint}>{i18n._(aspectLabels[name])}</span> {termsText(name, terms, i18n)}
              </span>
            ))}
          </Row>
        </div>
      ))}
    </Stack>
  )
}

/** Returns the terms of one aspect as text: `citrus, honey`. */
export function termsText(aspect: AspectName, terms: readonly string[], i18n: I18n): string {
  const words = terms.map(term => termWord(aspect, term)).filter(word => word !== undefined)
  return new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(words.map(word => i18n._(word)))
}
