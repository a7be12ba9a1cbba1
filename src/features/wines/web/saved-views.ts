import { useCallback } from 'react'
import * as z from 'zod/mini'
import { list } from '../../../shared/fields.ts'
import { useKept } from '../../../web/kept.ts'
import { ListLook, useListLook } from './list-look.ts'

/** A list that somebody wants to come back to: what is in it, and how it looks. */
export const SavedView = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The parameters of its address. */
  address: z.string().check(z.maxLength(4_000)),
  look: ListLook,
})
export type SavedView = z.infer<typeof SavedView>

const SavedViews = list(SavedView, 50)
const none: SavedView[] = []

/** By name, each name once. Kept in this browser for each person apart. */
export function useSavedViews() {
  const [views, keep] = useKept('list_views', SavedViews, none)
  const [, keepLook] = useListLook()
  const save = useCallback(
    (view: SavedView) => {
      const others = views.filter(each => each.name !== view.name)
      keep([...others, view].sort((a, b) => (a.name < b.name ? -1 : 1)))
    },
    [views, keep],
  )
  const remove = useCallback((name: string) => keep(views.filter(each => each.name !== name)), [views, keep])
  /** Makes the list look as it did; answers the address to go to. */
  const show = useCallback(
    ({ address, look }: SavedView) => {
      keepLook(look)
      return address
    },
    [keepLook],
  )
  return { views, save, remove, show }
}
