import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { numberIn } from '../../../client/form-reading.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { Stack } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import styles from './arrival-fields.module.css'
import { sizeText } from './size-text.ts'

/** Bottles on order of one wine in one size, any number of which are meant. */
export interface MeantLine {
  wine: Wine
  bottles: readonly Bottle[]
}

/** How many of each line are meant: all of them unless told. One bottle alone needs no asking. */
export function CountFields({ lines, label }: { lines: readonly MeantLine[]; label: string }) {
  const { t, i18n } = useLingui()
  const [only] = lines
  if (lines.length === 1 && only) {
    if (only.bottles.length === 1) return null
    return <NumberField name="counts.0" whole label={label} defaultValue={only.bottles.length} />
  }
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <Stack as="ul">
        {lines.map(({ wine, bottles }, at) => {
          const size = sizeText(bottles[0]?.size_ml ?? 0, i18n)
          const named = wineText(wine)
          return (
            <li key={bottles[0]?.id} className={styles.line}>
              <div className={styles.words}>
                <p>{named}</p>
                <p className={styles.quiet}>{t`${size}, ${bottles.length} on order`}</p>
              </div>
              <NumberField
                name={`counts.${at}`}
                whole
                hideLabel
                label={t`How many of ${named}, ${size}`}
                defaultValue={bottles.length}
                className={styles.count}
              />
            </li>
          )
        })}
      </Stack>
    </fieldset>
  )
}

/** For each line from none to all of its bottles, and one at least. */
export function countsOf(lines: readonly MeantLine[]) {
  const counts = lines.map(line => z.int().check(z.minimum(lines.length === 1 ? 1 : 0), z.maximum(line.bottles.length)))
  return z.tuple(counts as unknown as [z.ZodMiniInt])
}

export function countsIn(data: FormData, lines: readonly MeantLine[]): (number | string | null)[] {
  return lines.map((line, at) =>
    lines.length === 1 && line.bottles.length === 1 ? 1 : (numberIn(data, `counts.${at}`) ?? 0),
  )
}

/** Of each line its first so many. */
export function idsMeant(lines: readonly MeantLine[], counts: readonly number[]): string[] {
  return lines.flatMap((line, at) => line.bottles.slice(0, counts[at] ?? 0).map(bottle => bottle.id))
}
