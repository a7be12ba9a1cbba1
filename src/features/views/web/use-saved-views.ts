import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { call } from '../../../client/api.ts'
import { useQuery } from '../../../client/use-query.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { newId } from '../../../shared/ids.ts'
import { useListLook } from '../../wines/web/list-look.ts'
import type { NewView, SavedView } from '../contract.ts'
import { listViews, removeView, saveView } from '../endpoints.ts'

/** The person's own views of the open cellar, by name. Saving and removing need the server, and throw without it. */
export function useSavedViews() {
  const { i18n } = useLingui()
  const cellar_id = useCellar().cellar?.id
  const input = cellar_id === undefined ? null : { params: { cellar_id } }
  const { data, refetch } = useQuery(listViews, input, { persist: true })
  const [, keepLook] = useListLook()
  const views = useMemo(
    () => (data?.views ?? []).toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale)),
    [data, i18n.locale],
  )

  async function save(view: NewView) {
    await call(saveView, { params: paramsOf(newId()), body: view })
    await refetch()
  }

  async function remove(view_id: string) {
    // The list is out of date as well when the view was removed elsewhere already.
    await call(removeView, { params: paramsOf(view_id) }).finally(refetch)
  }

  function paramsOf(view_id: string) {
    if (cellar_id === undefined) throw new Error('No cellar is open')
    return { cellar_id, view_id }
  }

  /** Makes the list look as it did; answers the address to go to. */
  const show = useCallback(
    ({ address, look }: SavedView) => {
      if (look) keepLook(look)
      return address
    },
    [keepLook],
  )
  return { views, save, remove, show }
}
