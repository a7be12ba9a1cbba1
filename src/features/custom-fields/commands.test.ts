import assert from 'node:assert/strict'
import { test } from 'node:test'
import { context, refusal } from '../../../tests/command-trial.ts'
import { type Command, put } from '../../ledger/command.ts'
import { OptimisticReplica } from '../../ledger/optimistic.ts'
import { emptyReplica, type Replica, withRows } from '../../ledger/replica.ts'
import type { CustomField } from '../../model/custom-field.ts'
import type { Wine } from '../../model/wine.ts'
import { limits } from '../../shared/limits.ts'
import { aCustomField, anId, aWine } from '../cellars/builders.ts'
import { addWine, editWines } from '../wines/commands.ts'
import { addCustomField, editCustomField, removeCustomField } from './commands.ts'
import { isPlainNumber } from './custom-values.ts'
import { inTheirOrder } from './field-order.ts'

const importer = aCustomField({ name: 'Importer', position: 0 })
const sulphites = aCustomField({ name: 'Sulphites', kind: 'number', position: 1 })
const bottled = aCustomField({ name: 'Bottled on', kind: 'day', position: 2 })
const closure = aCustomField({ name: 'Closure', kind: 'choice', choices: ['cork', 'screw cap'], position: 3 })
const fields = [importer, sulphites, bottled, closure]

function cellarWith(...wines: Wine[]): Replica {
  const rows = [...fields.map(field => put('custom_fields', field)), ...wines.map(wine => put('wines', wine))]
  return withRows(emptyReplica('a'), 1, rows)
}

function after<Input>(cellar: Replica, command: Command<Input>, input: Input): Replica {
  const draft = new OptimisticReplica(cellar)
  draft.do(command, input, context)
  return draft.replica()
}

const names = (cellar: Replica) => inTheirOrder(cellar.custom_fields).map(field => field.name)
const wine = aWine()
const says = (own: Record<string, string | null>, before: Record<string, string> = {}) =>
  after(cellarWith({ ...wine, own: before }), editWines, { wine_ids: [wine.id], own }).wines.get(wine.id)?.own

test('adds a new field last, and compares names without case', () => {
  const id = anId()
  assert.deepEqual(names(after(cellarWith(), addCustomField, { id, name: 'Shop', kind: 'text' })), [
    'Importer',
    'Sulphites',
    'Bottled on',
    'Closure',
    'Shop',
  ])
  const again = { id, name: 'IMPORTER', kind: 'text' } as const
  assert.throws(() => after(cellarWith(), addCustomField, again), refusal('name_taken', 'name'))
  assert.throws(() => after(cellarWith(), addCustomField, { ...again, id: importer.id }), refusal('exists_already'))
})

test('requires choices for a choice field, and for no other kind', () => {
  const add = (field: Partial<CustomField>) =>
    after(cellarWith(), addCustomField, { id: anId(), name: 'New', kind: 'choice', ...field })
  assert.throws(() => add({}), refusal('too_few', 'choices'))
  assert.throws(() => add({ choices: ['a', 'a'] }), refusal('chosen_twice', 'choices'))
  assert.throws(() => add({ kind: 'text', choices: ['a'] }), refusal('too_many', 'choices'))
})

test('limits the number of fields', () => {
  const rows = Array.from({ length: limits.custom_fields }, (_, at) =>
    put('custom_fields', aCustomField({ name: `Field ${at}`, position: at })),
  )
  const full = withRows(emptyReplica('a'), 1, rows)
  const one = { id: anId(), name: 'One more', kind: 'text' } as const
  assert.throws(() => after(full, addCustomField, one), refusal('too_many_custom_fields'))
})

test('moves a field among the others', () => {
  const moved = (field_id: string, position: number) =>
    names(after(cellarWith(), editCustomField, { field_id, position }))
  assert.deepEqual(moved(closure.id, 0), ['Closure', 'Importer', 'Sulphites', 'Bottled on'])
  assert.deepEqual(moved(importer.id, 2), ['Sulphites', 'Bottled on', 'Importer', 'Closure'])
  assert.deepEqual(moved(importer.id, 49), ['Sulphites', 'Bottled on', 'Closure', 'Importer'])
  assert.throws(() => moved(importer.id, 0), refusal('nothing_to_change'))
})

test('fixes the kind of a field once a wine has a value', () => {
  const edit = { field_id: importer.id, kind: 'number' } as const
  assert.equal(after(cellarWith(wine), editCustomField, edit).custom_fields.get(importer.id)?.kind, 'number')
  const used = cellarWith({ ...wine, own: { [importer.id]: 'Lea' } })
  assert.throws(() => after(used, editCustomField, edit), refusal('custom_field_used'))
  const renamed = after(used, editCustomField, { field_id: importer.id, name: 'Brought in by' })
  assert.equal(renamed.custom_fields.get(importer.id)?.name, 'Brought in by')
})

test('checks values by the kind of their field', () => {
  assert.deepEqual(says({ [importer.id]: 'Lea' }), { [importer.id]: 'Lea' })
  assert.deepEqual(says({ [sulphites.id]: '12.5' }), { [sulphites.id]: '12.5' })
  assert.deepEqual(says({ [bottled.id]: '2024-02-29' }), { [bottled.id]: '2024-02-29' })
  assert.deepEqual(says({ [closure.id]: 'cork' }), { [closure.id]: 'cork' })
  const wrong = (field: CustomField, value: string, code: string) =>
    assert.throws(() => says({ [field.id]: value }), refusal(code, `own.${field.id}`))
  wrong(sulphites, '12,5', 'wrong_type')
  wrong(sulphites, '12.50', 'wrong_type')
  wrong(bottled, '2023-02-29', 'not_a_day')
  wrong(closure, 'wax', 'not_in_list')
  const foreign = anId()
  assert.throws(() => says({ [foreign]: 'x' }), refusal('not_yours', `own.${foreign}`))
})

test('keeps unnamed values and removed choices, and removes a value by null', () => {
  const before = { [importer.id]: 'Lea', [closure.id]: 'glass' }
  assert.deepEqual(says({ [importer.id]: null }, before), { [closure.id]: 'glass' })
  assert.deepEqual(says({ [closure.id]: 'glass', [importer.id]: 'Max' }, before), {
    [importer.id]: 'Max',
    [closure.id]: 'glass',
  })
})

test('accepts values for a new wine and for several at once', () => {
  const id = anId()
  const added = after(cellarWith(), addWine, { id, type: 'red', name: 'Cuvée', own: { [sulphites.id]: '30' } })
  assert.deepEqual(added.wines.get(id)?.own, { [sulphites.id]: '30' })
  const other = aWine({ own: { [importer.id]: 'Lea' } })
  const edit = { wine_ids: [wine.id, other.id], own: { [closure.id]: 'cork' } }
  const both = after(cellarWith(wine, other), editWines, edit)
  assert.deepEqual(both.wines.get(wine.id)?.own, { [closure.id]: 'cork' })
  assert.deepEqual(both.wines.get(other.id)?.own, { [importer.id]: 'Lea', [closure.id]: 'cork' })
  assert.deepEqual(after(both, editWines, edit).wines, both.wines)
})

test('removes a field with its values, and restores both on undo', () => {
  const holding = { ...wine, own: { [importer.id]: 'Lea', [closure.id]: 'cork' } }
  const cellar = cellarWith(holding, aWine())
  const draft = new OptimisticReplica(cellar)
  const touched = draft.do(removeCustomField, { field_id: importer.id }, context)
  assert.equal(touched.length, 2)
  assert.deepEqual(draft.replica().wines.get(wine.id)?.own, { [closure.id]: 'cork' })
  assert.equal(draft.replica().custom_fields.has(importer.id), false)
  draft.undo(touched)
  assert.deepEqual(draft.replica().wines.get(wine.id), holding)
  assert.deepEqual(draft.replica().custom_fields.get(importer.id), importer)
})

test('accepts one canonical form of a number', () => {
  for (const text of ['0', '7', '-7', '12.5', '0.05', '-0.1', '123456789012345']) assert.ok(isPlainNumber(text), text)
  for (const text of ['', '-0', '+1', '007', '1.', '.5', '1.50', '1e3', '1 000', 'NaN', '1234567890123456'])
    assert.equal(isPlainNumber(text), false, text)
})
