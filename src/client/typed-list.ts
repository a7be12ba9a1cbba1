import * as z from 'zod/mini'
import type { FieldCode } from '../shared/errors.ts'

/**
 * Reads a field into which several things are typed, separated by commas, semicolons or blanks. `code` is the error that
 * names the first of them which is not as `one` requires.
 */
export function typedList(one: z.ZodMiniType<string>, code: FieldCode) {
  return z.pipe(
    z.string().check(({ value, issues }) => {
      const which = listed(value).find(each => !z.safeParse(one, each).success)
      if (which !== undefined) issues.push({ code: 'custom', message: code, params: { which }, input: value })
    }),
    z.transform(listed),
  )
}

function listed(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}
