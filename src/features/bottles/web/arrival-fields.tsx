import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { Stack } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import styles from './arrival-fields.module.css'
import { sizeText } from './size-text.ts'

/** Bottles on order of one wine in one size, of which any number can be selected. */
export interface MeantLine {
  wine: Wine
  bottles: readonly Bottle[]
}

interface CountFieldsProps {
  lines: readonly MeantLine[]
  label: string
  onCount?: (at: number, count: number) => void
}

/**
 * Asks how many bottles of each line are meant, with all of them as the default. There is no field for a single bottle.
 */
export function CountFields({ lines, label, onCount }: CountFieldsProps) {
  const { t, i18n } = useLingui()
  const [only] = lines
  if (lines.length === 1 && only) {
    if (only.bottles.length === 1) return null
    return (
      <NumberField
        name="counts.0"
        whole
        label={label}
        defaultValue={only.bottles.length}
        onChange={event => onCount?.(0, typedCount(event))}
      />
    )
  }
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <Stack as="ul" data-ruled>
        {lines.map(({ wine, bottles }, at) => {
          const size = sizeText(bottles[0]?.size_ml ?? 0, i18n)
          const named = wineText(wine)
          return (
            <li key={bottles[0]?.id} className={styles.line}>
              <div className={styles.words}>
                <p>{named}</p>
                <p className={styles.quiet}>{t`${size}, ${i18n.number(bottles.length)} on order`}</p>
              </div>
              <NumberField
                name={`counts.${at}`}
                whole
                hideLabel
                label={t`Number of ${named}, ${size}`}
                defaultValue={bottles.length}
                onChange={event => onCount?.(at, typedCount(event))}
                className={styles.count}
              />
            </li>
          )
        })}
      </Stack>
    </fieldset>
  )
}

/** Returns the count that is being typed; zero while it is none. */
export function typedCount({ target }: { target: { value: string } }): number {
  const count = Number(target.value)
  return Number.isInteger(count) && count > 0 ? count : 0
}

/**
 * Returns the schema of the counts by line: from zero to all of its bottles, and at least one when there is a single
 * line.
 */
export function countsOf(lines: readonly MeantLine[]) {
  const least = lines.length === 1 ? 1 : 0
  const counts = lines.map(({ bottles }, at) => [at, z.int().check(z.minimum(least), z.maximum(bottles.length))])
  return z.optional(z.strictObject(Object.fromEntries(counts) as Record<number, z.ZodMiniInt>))
}

/** Returns the first bottles of each line, as many as its count says. A single bottle is always included. */
export function idsMeant(lines: readonly MeantLine[], counts: Record<number, number> = { 0: 1 }): string[] {
  return lines.flatMap((line, at) => line.bottles.slice(0, counts[at] ?? 0).map(bottle => bottle.id))
}
