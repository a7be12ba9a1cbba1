import assert from 'node:assert/strict'
import { test } from 'node:test'
import { context } from '../../../tests/command-trial.ts'
import { type Command, put } from '../../ledger/command.ts'
import { OptimisticReplica } from '../../ledger/optimistic.ts'
import { emptyReplica, type Replica, withRows } from '../../ledger/replica.ts'
import type { Photo } from '../../model/photo.ts'
import { AppError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { anId, aPhoto, aWine } from '../cellars/builders.ts'
import { removeWines } from '../wines/commands.ts'
import { addPhoto, editPhoto, orderPhotos, removePhoto } from './commands.ts'
import { inTheirOrder } from './photo-order.ts'

const wine = aWine()

function cellarWith(...photos: Photo[]): Replica {
  return withRows(emptyReplica('a'), 1, [put('wines', wine), ...photos.map(photo => put('photos', photo))])
}

function after<Input>(cellar: Replica, command: Command<Input>, input: Input): Replica {
  const draft = new OptimisticReplica(cellar)
  draft.do(command, input, context)
  return draft.replica()
}

const refusal = (code: string, field?: string) => (error: unknown) =>
  error instanceof AppError && (field ? error.fields?.[field]?.code === code : error.code === code)

const ids = (cellar: Replica) => inTheirOrder(cellar.photos.values()).map(photo => photo.id)
const front = aPhoto({ wine_id: wine.id, position: 0 })
const back = aPhoto({ wine_id: wine.id, position: 1 })

test('adds a photo once, after the others, to an existing wine', () => {
  const input = { wine_id: wine.id, photo_id: anId(), width: 900, height: 1200 }
  const added = after(cellarWith(front), addPhoto, input)
  assert.deepEqual(ids(added), [front.id, input.photo_id])
  const { person_id, created_at } = added.photos.get(input.photo_id) ?? {}
  assert.deepEqual([person_id, created_at], [context.person_id, context.now])
  assert.throws(() => after(added, addPhoto, input), refusal('exists_already'))
  assert.throws(() => after(added, addPhoto, { ...input, wine_id: anId() }), refusal('not_found'))
})

test('limits the photos of a wine', () => {
  const full = Array.from({ length: limits.photos_of_wine }, (_, position) => aPhoto({ wine_id: wine.id, position }))
  const input = { wine_id: wine.id, photo_id: anId(), width: 1, height: 1 }
  assert.throws(() => after(cellarWith(...full), addPhoto, input), refusal('too_many_photos'))
})

test('orders photos, with unnamed ones last', () => {
  const third = aPhoto({ wine_id: wine.id, position: 2 })
  const order = (...photo_ids: string[]) =>
    ids(after(cellarWith(front, back, third), orderPhotos, { wine_id: wine.id, photo_ids }))
  assert.deepEqual(order(third.id, front.id, back.id), [third.id, front.id, back.id])
  assert.deepEqual(order(back.id), [back.id, front.id, third.id])
  assert.throws(() => order(front.id, back.id, third.id), refusal('nothing_to_change'))
  assert.throws(() => order(front.id, front.id), refusal('chosen_twice', 'photo_ids'))
  assert.throws(() => order(anId()), refusal('not_yours', 'photo_ids'))
})

test('sets and clears the caption of a photo', () => {
  const changed = after(cellarWith(front), editPhoto, { photo_id: front.id, caption: 'The capsule' })
  assert.equal(changed.photos.get(front.id)?.caption, 'The capsule')
  assert.equal(after(changed, editPhoto, { photo_id: front.id, caption: null }).photos.get(front.id)?.caption, null)
  assert.throws(
    () => after(cellarWith(front), editPhoto, { photo_id: front.id, caption: null }),
    refusal('nothing_to_change'),
  )
})

test('restores a removed photo at its position', () => {
  const draft = new OptimisticReplica(cellarWith(front, back))
  const touched = draft.do(removePhoto, { photo_id: front.id }, context)
  assert.deepEqual(ids(draft.replica()), [back.id])
  draft.undo(touched)
  assert.deepEqual(ids(draft.replica()), [front.id, back.id])
})

test('removes and restores the photos with their wine', () => {
  const draft = new OptimisticReplica(cellarWith(front))
  const touched = draft.do(removeWines, { wine_ids: [wine.id] }, context)
  assert.equal(draft.replica().photos.size, 0)
  draft.undo(touched)
  assert.deepEqual(ids(draft.replica()), [front.id])
})
