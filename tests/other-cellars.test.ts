import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPlace } from '../src/features/places/commands.ts'
import { newId } from '../src/shared/ids.ts'
import { wholeOf } from './archives.ts'
import { type Doing, evening } from './evening.ts'
import { type Somebody, type World, worldOf } from './harness.ts'

/*
 * Ids are not secret. Ids of another cellar, in an address or deep in a body, are answered as if there were no other
 * cellar, and the other cellar stays unchanged.
 */

test('treats ids of another cellar as unknown in every command', async () => {
  const old_place_id = newId()
  const story = await evening(old_place_id)
  const [inhabited, ada] = await worldOf('Ada')
  const place = { id: old_place_id, name: 'Old shelf', kind: 'shelf' }
  await inhabited.done(addPlace, { as: ada, body: place })
  await inhabited.db.updateTable('places').set({ code: null }).where('id', '=', old_place_id).execute()
  for (const doing of story) assert.equal((await send(inhabited, ada, doing)).status, 201, doing.command.name)
  const whole = await wholeOf(inhabited.db, ada.cellar_id)

  const [empty] = await worldOf('Ada')
  const stranger = await inhabited.person('Stranger')
  const alone = await empty.person('Stranger')
  // In reverse, so that nothing that a command needs exists in the stranger's own cellar.
  for (const doing of story.toReversed()) {
    const [here, there] = [await send(inhabited, stranger, doing), await send(empty, alone, doing)]
    assert.deepEqual(visibleIn(here, stranger), visibleIn(there, alone), doing.command.name)
  }
  // Then in order, on rows of the stranger's own that have the ids of Ada's.
  const statuses: number[] = []
  for (const doing of story) statuses.push((await send(inhabited, stranger, doing)).status)
  assert.ok(statuses.filter(status => status === 201).length >= 50)
  assert.deepEqual(await wholeOf(inhabited.db, ada.cellar_id), whole)
})

function send(world: World, as: Somebody, { command, input, bytes }: Doing) {
  return world.refused(command, bytes ? { as, query: input, body: bytes } : { as, body: input })
}

/** Returns an answer without the ids of the request, the person, the cellar and the change. */
function visibleIn({ status, body }: Awaited<ReturnType<typeof send>>, { user, cellar_id }: Somebody) {
  const { request_id: _, ...rest } = body
  const named = JSON.stringify(rest).replaceAll(user.id, 'person').replaceAll(cellar_id, 'cellar')
  const text = named.replace(/"(change_id|follows)":"[\w-]+"/g, '"$1":"change"')
  return { status, body: JSON.parse(text) }
}
