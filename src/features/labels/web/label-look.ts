import * as z from 'zod/mini'
import { usePersistedState } from '../../../client/persisted-state.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { LabelSheet } from '../../../model/label-sheet.ts'
import { oneOf } from '../../../shared/fields.ts'
import { sheets, usualSheet } from '../sheets.ts'

const shift = () => z.number().check(z.minimum(-20), z.maximum(20))

const LabelLook = z.object({
  sheet: z.string().check(z.maxLength(60)),
  says: oneOf(['address', 'code']),
  /** The offset of the printer, in millimetres. */
  shift_x: shift(),
  shift_y: shift(),
})
export type LabelLook = z.infer<typeof LabelLook>

const read = (value: unknown) => z.safeParse(LabelLook, value).data
const usual: LabelLook = { sheet: usualSheet, says: 'address', shift_x: 0, shift_y: 0 }

/** Returns the person's print settings: the sheet and the text of stickers. Custom sheets belong to the cellar. */
export function useLabelLook() {
  const [look, keep] = usePersistedState('labels', read, usual)
  const { replica } = useCellar()
  const own: readonly LabelSheet[] = [...(replica?.label_sheets.values() ?? [])]
  const all = [...own, ...sheets]
  const sheet = all.find(({ id }) => id === look.sheet) ?? sheets.find(({ id }) => id === usualSheet)
  if (!sheet) throw new Error('The usual sheet is not among the sheets')
  return { look, own, sheet, change: (changed: Partial<LabelLook>) => keep({ ...look, ...changed }) }
}
