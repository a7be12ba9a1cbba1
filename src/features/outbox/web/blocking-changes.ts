import * as z from 'zod/mini'

const Blocking = z.array(z.object({ version: z.int(), command: z.string(), made_at: z.string() }))

/** Returns the later changes that blocked an undo, as the refusal names them. */
export function blockingIn(details: Record<string, unknown> | undefined): z.infer<typeof Blocking> {
  const read = z.safeParse(Blocking, details?.changes)
  return read.success ? read.data : []
}
