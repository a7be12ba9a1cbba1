import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { WineType } from '../../../model/wine.ts'
import { ToggleChip } from '../../../ui/chip.tsx'
import { Row } from '../../../ui/layout.tsx'
import {
  type AspectName,
  type Aspects,
  aspectNames,
  aspects,
  chosenOf,
  type Part,
  parts,
  termsFor,
} from '../aspects.ts'
import { aspectLabels, partNames, termWord } from './aspect-words.ts'
import styles from './aspects-field.module.css'
import { termsText } from './aspects-text.tsx'

interface AspectsFieldProps {
  value: Aspects
  onChange: (value: Aspects) => void
  /** The type of the wine, which decides the terms to offer. */
  type: WineType
}

/** Shows the parts one by one, each collapsed to what was chosen of it. */
export function AspectsField({ value, onChange, type }: AspectsFieldProps) {
  const { t } = useLingui()
  return (
    <details className={styles.all} open={Object.keys(value).length > 0 || undefined}>
      <summary className={styles.summary}>
        {t({ context: 'tasting', message: 'Add details' })}
        <ChevronDown aria-hidden />
      </summary>
      <div className={styles.parts}>
        {parts.map(part => (
          <PartField key={part} part={part} value={value} onChange={onChange} type={type} />
        ))}
      </div>
    </details>
  )
}

function PartField({ part, value, onChange, type }: AspectsFieldProps & { part: Part }) {
  const { i18n } = useLingui()
  const chosen = chosenOf(part, value)
  const names = aspectNames.filter(name => aspects[name].part === part)
  return (
    <details className={styles.part} name="tasting-part">
      <summary className={styles.summary}>
        <span className={styles.name}>{i18n._(partNames[part])}</span>
        <span className={styles.chosen}>
          {chosen.length === 0 ? (
            <Trans context="heading">nothing noted</Trans>
          ) : (
            chosen.map(({ name, terms }) => <span key={name}>{termsText(name, terms, i18n)}</span>)
          )}
        </span>
        <ChevronDown aria-hidden />
      </summary>
      <div className={styles.aspects}>
        {names.map(name => (
          <AspectField key={name} name={name} value={value} onChange={onChange} type={type} />
        ))}
      </div>
    </details>
  )
}

function AspectField({ name, value, onChange, type }: AspectsFieldProps & { name: AspectName }) {
  const { i18n } = useLingui()
  const chosen = value[name] ?? []
  const offered = termsFor(name, type)
  // Terms chosen before stay visible, whatever the wine is.
  const terms = [...offered, ...chosen.filter(term => !offered.includes(term))]
  if (terms.length === 0) return null

  function choose(term: string, pressed: boolean) {
    const others = aspects[name].takes === 'one' ? [] : chosen.filter(each => each !== term)
    const next = pressed ? [...others, term] : others
    const { [name]: _, ...rest } = value
    onChange(next.length > 0 ? { ...rest, [name]: next } : rest)
  }

  return (
    <fieldset className={styles.aspect}>
      <legend className={styles.legend}>{i18n._(aspectLabels[name])}</legend>
      <Row gap={2} wrap>
        {terms.map(term => {
          const word = termWord(name, term)
          return (
            word && (
              <ToggleChip key={term} pressed={chosen.includes(term)} onChange={pressed => choose(term, pressed)}>
                {i18n._(word)}
              </ToggleChip>
            )
          )
        })}
      </Row>
    </fieldset>
  )
}
