import { addBottles } from '../src/features/bottles/commands.ts'
import { departBottles } from '../src/features/bottles/departures.ts'
import { addCustomField } from '../src/features/custom-fields/commands.ts'
import { addPhoto } from '../src/features/photos/commands.ts'
import { addWine } from '../src/features/wines/commands.ts'
import { newId } from '../src/shared/ids.ts'
import type { Somebody, World } from './harness.ts'
import { smallPhoto } from './small-photo.ts'

/**
 * Puts a wine with two bottles, one of them drunk, a photo and a custom field into a cellar. Returns a value for every
 * parameter in the paths of endpoints: the ids of these, and otherwise ids of nothing.
 */
export async function pathParams(world: World, owner: Somebody): Promise<Record<string, string>> {
  const { cellar_id } = owner
  const [wine_id, bottle_id, drunk_id, field_id, photo_id] = [newId(), newId(), newId(), newId(), newId()]
  await world.done(addWine, { as: owner, body: { id: wine_id, name: 'Grande Réserve', type: 'red' } })
  const bought = { wine_id, bottle_ids: [bottle_id, drunk_id], size_ml: 750, received_on: '2026-01-02' }
  const { version } = await world.done(addBottles, { as: owner, body: { id: newId(), ...bought } })
  const drunk = { bottle_ids: [drunk_id], departure: 'drunk', departed_on: '2026-02-03' }
  await world.done(departBottles, { as: owner, body: drunk })
  await world.done(addCustomField, { as: owner, body: { id: field_id, name: 'Importer', kind: 'text' } })
  await world.done(addPhoto, { as: owner, query: { wine_id, photo_id }, body: await smallPhoto() })
  return {
    cellar_id,
    wine_id,
    bottle_id,
    place_id: newId(),
    version: String(version),
    import_id: newId(),
    view_id: newId(),
    tasting_id: newId(),
    wish_id: newId(),
    field_id,
    photo_id,
    upload_id: newId(),
    part: '0',
    form: 'small',
    currency: 'USD',
    person_id: owner.user.id,
    session_id: newId(),
    passkey_id: newId(),
    invitation_id: newId(),
    guest_link_id: newId(),
  }
}
