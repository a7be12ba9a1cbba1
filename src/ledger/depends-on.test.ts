import assert from 'node:assert/strict'
import { test } from 'node:test'
import { context } from '../../tests/command-trial.ts'
import { anId } from '../features/cellars/builders.ts'
import type { RowChange } from './command.ts'
import { dependents, dependsOn, type Made } from './depends-on.ts'

function made(touched: RowChange[], more: Partial<Made> = {}): Made {
  return { key: anId(), command: 'try', input: {}, context, touched, ...more }
}
const added = (table: RowChange['table'], after: Record<string, unknown> & { id: string }): RowChange => ({
  table,
  id: after.id,
  before: null,
  after,
})
const changed = (
  table: RowChange['table'],
  before: Record<string, unknown> & { id: string },
  after: Record<string, unknown>,
): RowChange => ({ table, id: before.id, before, after: { ...before, ...after } })

const wine = { id: anId(), note: null }
const slot = (column: number | null) => ({
  place_id: column === null ? null : rack,
  slot_row: column && 1,
  slot_column: column,
  slot_depth: column && 1,
})
const rack = anId()

test('makes a request wait for an earlier change of the same row, but not of another row', () => {
  const one = made([changed('wines', wine, { note: 'first' })])
  assert.ok(dependsOn(made([changed('wines', wine, { note: 'second' })]), one))
  assert.equal(dependsOn(made([changed('wines', { id: anId() }, { note: 'else' })]), one), false)
})

test('makes a request wait for the change that adds a row it refers to, but not for one that only edits it', () => {
  const bottle = added('bottles', { id: anId(), wine_id: wine.id, ...slot(null) })
  const bottles = made([bottle], { input: { wine_id: wine.id } })
  assert.ok(dependsOn(bottles, made([added('wines', wine)])))
  assert.equal(dependsOn(bottles, made([changed('wines', wine, { note: 'first' })])), false)
})

test('makes a request wait for the change that empties the slot it fills', () => {
  const leaving = made([changed('bottles', { id: anId(), ...slot(1) }, slot(null))])
  const coming = (column: number) => made([changed('bottles', { id: anId(), ...slot(null) }, slot(column))])
  assert.ok(dependsOn(coming(1), leaving))
  assert.equal(dependsOn(coming(2), leaving), false)
})

test('makes the removal of a row wait for changes to rows that belong to it', () => {
  const photo = made([added('photos', { id: anId(), wine_id: wine.id })])
  assert.ok(dependsOn(made([{ table: 'wines', id: wine.id, before: wine, after: null }]), photo))
})

test('judges a request that could not be run on this device by the ids it names', () => {
  const unknown = made([], { input: { wine_id: wine.id } })
  assert.ok(dependsOn(made([changed('wines', wine, { note: 'later' })]), unknown))
})

test('finds direct and indirect dependents in queue order', () => {
  const first = made([added('wines', wine)])
  const id = anId()
  const second = made([added('bottles', { id, wine_id: wine.id, ...slot(null) })])
  const third = made([changed('bottles', { id, ...slot(null) }, slot(3))])
  const other = made([added('wines', { id: anId() })])
  assert.deepEqual(dependents([first], [first, second, other, third]), [second, third])
  assert.deepEqual(dependents([third], [first, second, other, third]), [])
})
