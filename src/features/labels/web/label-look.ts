import * as z from 'zod/mini'
import { oneOf } from '../../../shared/fields.ts'
import { useKept } from '../../../web/kept.ts'
import { LabelSheet, sheets, usualSheet } from '../sheets.ts'

const shift = () => z.number().check(z.minimum(-20), z.maximum(20))

const LabelLook = z.strictObject({
  sheet: z.string().check(z.maxLength(60)),
  says: oneOf(['address', 'code']),
  /** What the printer prints beside where it should, in millimetres. */
  shift_x: shift(),
  shift_y: shift(),
  own: z.array(LabelSheet).check(z.maxLength(20)),
})
export type LabelLook = z.infer<typeof LabelLook>

const usual: LabelLook = { sheet: usualSheet, says: 'address', shift_x: 0, shift_y: 0, own: [] }

/** How somebody prints their stickers: on what, saying what. */
export function useLabelLook() {
  const [look, keep] = useKept('labels', LabelLook, usual)
  const all: readonly LabelSheet[] = [...look.own, ...sheets]
  const sheet = all.find(({ id }) => id === look.sheet) ?? sheets.find(({ id }) => id === usualSheet)
  if (!sheet) throw new Error('The usual sheet is not among the sheets')
  return { look, sheet, change: (changed: Partial<LabelLook>) => keep({ ...look, ...changed }) }
}
