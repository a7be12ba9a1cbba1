import * as z from 'zod/mini'

const Blocking = z.array(z.object({ version: z.int(), command: z.string(), made_at: z.string() }))

/** The later changes that an undo was refused for, as the refusal names them. */
export function blockingIn(details: Record<string, unknown> | undefined): z.infer<typeof Blocking> {
  const read = z.safeParse(Blocking, details?.changes)
  return read.success ? read.data : []
}
