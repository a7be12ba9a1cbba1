import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldOf } from '../../../tests/fields-of.ts'
import { type Command, type CommandContext, put, type RowWrite } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { Tasting } from '../../model/tasting.ts'
import { AppError } from '../../shared/errors.ts'
import { aBottle, anId, aTasting, aWine } from '../cellars/builders.ts'
import { addTasting, editTasting, removeTasting } from './commands.ts'
import type { NewTasting } from './contract.ts'

const ada: CommandContext = {
  person_id: anId(),
  person_name: 'Ada',
  now: '2026-03-14T09:00:00.000Z',
  today: '2026-03-14',
}
const wine = aWine()
const bottle = aBottle({ wine_id: wine.id })

function after<Input>(command: Command<Input>, input: Input, ...rows: RowWrite[]): RowWrite[] {
  return command.apply(
    withRows(emptyReplica('a'), 1, [put('wines', wine), put('bottles', bottle), ...rows]),
    input,
    ada,
  )
}

const note = (fields: Partial<NewTasting> = {}): NewTasting => ({
  id: anId(),
  wine_id: wine.id,
  note: 'Plums',
  ...fields,
})
const tastingIn = (written: RowWrite[]) => Tasting.parse(written.find(row => row.table === 'tastings')?.after)
const refusal = (code: string, field?: string) => (error: unknown) =>
  error instanceof AppError && (field ? error.fields?.[field]?.code === code : error.code === code)

test('stores a tasting of its author, with its score as entered and the aspects in a fixed order', () => {
  const tasting = tastingIn(
    after(
      addTasting,
      note({
        bottle_id: bottle.id,
        tasted_on: '2026-03-13',
        score: 86.5,
        score_scale: 'points_20',
        aspects: { scents: ['honey', 'citrus'], body: [], acidity: ['fresh'] },
      }),
    ),
  )
  assert.deepEqual([tasting.person_id, tasting.score, tasting.score_scale], [ada.person_id, 86.5, 'points_20'])
  assert.equal(JSON.stringify(tasting.aspects), '{"scents":["citrus","honey"],"acidity":["fresh"]}')
})

test('adds a wine that is not in the cellar with the note, and reports its errors by field', () => {
  const wine_id = anId()
  const written = after(addTasting, note({ wine_id, wine: { type: 'red', producer: 'At the neighbours' } }))
  assert.deepEqual(fieldOf(written, 'table'), ['wines', 'tastings'])
  assert.equal(written[0]?.id, wine_id)
  assert.throws(
    () => after(addTasting, note({ wine_id, wine: { type: 'red' } })),
    refusal('producer_or_name', 'wine.name'),
  )
  assert.throws(() => after(addTasting, note({ wine_id })), refusal('not_yours', 'wine_id'))
  assert.throws(() => after(addTasting, note({ wine: { type: 'red', name: 'a' } })), refusal('exists_already'))
})

test('rejects impossible values by field', () => {
  const other = aBottle({ wine_id: anId() })
  const wrong: [Partial<NewTasting>, string, string][] = [
    [{ note: null }, 'empty_tasting', 'note'],
    [{ tasted_on: '2026-03-16' }, 'day_in_future', 'tasted_on'],
    [{ score: 90 }, 'score_without_scale', 'score_scale'],
    [{ score_scale: 'stars_5' }, 'score_without_scale', 'score_scale'],
    [{ bottle_id: anId() }, 'not_yours', 'bottle_id'],
    [{ bottle_id: other.id }, 'of_another_wine', 'bottle_id'],
    [{ aspects: { aura: ['blue'] } }, 'unknown_field', 'aspects.aura'],
    [{ aspects: { constructor: ['name'] } }, 'unknown_field', 'aspects.constructor'],
    [{ aspects: { body: ['stout'] } }, 'not_in_list', 'aspects.body'],
    [{ aspects: { body: ['light', 'full'] } }, 'too_many', 'aspects.body'],
    [{ aspects: { scents: ['citrus', 'citrus'] } }, 'chosen_twice', 'aspects.scents'],
  ]
  for (const [fields, code, field] of wrong)
    assert.throws(() => after(addTasting, note(fields), put('bottles', other)), refusal(code, field), field)
  assert.equal(tastingIn(after(addTasting, note({ tasted_on: '2026-03-15' }))).tasted_on, '2026-03-15')
})

test('changes and removes one’s own tastings and those without an author', () => {
  const [own, imported, theirs] = [ada.person_id, null, anId()].map(person_id =>
    aTasting({ wine_id: wine.id, person_id, score: 90, note: 'Fine', aspects: { gone_term: ['a'] } }),
  )
  assert.ok(own && imported && theirs)
  const rows = [own, imported, theirs].map(row => put('tastings', row))
  for (const { id } of [own, imported]) {
    const edited = tastingIn(after(editTasting, { tasting_id: id, score: null, note: 'Better' }, ...rows))
    assert.deepEqual([edited.score, edited.score_scale, edited.note], [null, null, 'Better'])
    assert.deepEqual(edited.aspects, { gone_term: ['a'] }, 'what was noted by an older table stays')
    assert.equal(after(removeTasting, { tasting_id: id }, ...rows)[0]?.after, null)
  }
  assert.throws(() => after(editTasting, { tasting_id: theirs.id, note: 'No' }, ...rows), refusal('not_your_tasting'))
  assert.throws(() => after(removeTasting, { tasting_id: theirs.id }, ...rows), refusal('not_your_tasting'))
  assert.throws(() => after(editTasting, { tasting_id: own.id }, ...rows), refusal('nothing_to_change'))
  assert.throws(() => after(removeTasting, { tasting_id: anId() }, ...rows), refusal('not_found'))
})
