import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useSession } from '../../accounts/web/session.ts'
import type { PhotoForm } from '../contract.ts'
import { type FindUnsent, PhotoStore, type Picture } from './photo-store.ts'

/**
 * The store stays open for a moment after the last picture has left the screen, because the next screen may show the
 * same ones.
 */
const lingerMs = 5_000

interface Open {
  name: string
  store: PhotoStore
  users: number
}

let open: Open | undefined

/** Returns the picture store of the open cellar. All pictures on screen share it, and it closes when none is left. */
export function usePhotoStore(): PhotoStore | undefined {
  const person_id = useSession().user?.id
  const cellar_id = useCellar().cellar?.id
  const used = useMemo(
    () => (person_id && cellar_id ? openFor({ person_id, cellar_id }) : undefined),
    [person_id, cellar_id],
  )
  useEffect(() => {
    if (!used) return
    used.users++
    return () => {
      used.users--
      setTimeout(() => closeUnused(used), lingerMs)
    }
  }, [used])
  return used?.store
}

/** Returns a photo for display. It is loaded when first shown, and again when the server is back. */
export function usePicture(photo_id: string, form: PhotoForm): Picture {
  const store = usePhotoStore()
  const { reached } = useCellar()
  const findUnsent = useUnsent()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that is there again is asked again
  useEffect(() => {
    store?.want(photo_id, form, findUnsent)
  }, [store, photo_id, form, findUnsent, reached])
  return useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    useCallback(() => store?.get(photo_id, form), [store, photo_id, form]),
  )
}

const noSubscription = () => () => {}

function useUnsent(): FindUnsent {
  const { waiting, fileOf } = useCellar()
  return useCallback(
    async photo_id => {
      const adding = waiting.find(each => each.file !== undefined && each.input.photo_id === photo_id)
      return adding && fileOf(adding)
    },
    [waiting, fileOf],
  )
}

function openFor(of: { person_id: string; cellar_id: string }): Open {
  const name = `${of.person_id} ${of.cellar_id}`
  if (open?.name !== name) {
    open?.store.close()
    open = { name, store: new PhotoStore(of), users: 0 }
  }
  return open
}

function closeUnused(used: Open) {
  if (used.users > 0 || open !== used) return
  used.store.close()
  open = undefined
}
