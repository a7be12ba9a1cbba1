import { useLingui } from '@lingui/react/macro'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Place } from '../../../model/place.ts'
import type { arrangePlaces, removePlace } from '../commands.ts'
import type { PlaceNode } from '../tree.ts'

/**
 * Returns the actions on a whole place. Like all commands they show a message and can be undone; refusals are shown
 * too.
 */
export function usePlaceActions() {
  const { t } = useLingui()
  const command = useCommand()
  const attempt = useAttempt()
  const failed = t`This could not be done. Please try again.`

  /** Removes a place and returns whether it succeeded. */
  function remove({ id, name }: Place): Promise<boolean> {
    const done = t({ context: 'toast', message: `Removed: ${name}` })
    return attempt(command<typeof removePlace>('places/remove', { place_id: id }, done), failed)
  }

  /** Swaps a place with the previous or the next one. */
  async function shift(node: PlaceNode, siblings: readonly PlaceNode[], by: -1 | 1) {
    const at = siblings.indexOf(node)
    const other = siblings[at + by]
    if (!other) return
    const place_ids = siblings.map(({ place }) => place.id)
    place_ids[at] = other.place.id
    place_ids[at + by] = node.place.id
    const done = t({ context: 'toast', message: `Moved: ${node.place.name}` })
    await attempt(command<typeof arrangePlaces>('places/arrange', { place_ids }, done), failed)
  }

  return { remove, shift }
}
