import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOptionByLabel, matchingOptions, maxOptions } from './option-match.ts'

const options = ['Côte de Nuits', 'Haute Côte', 'Schloßberg', 'Val d’Aosta'].map(label => ({ value: label, label }))
const found = (text: string) => matchingOptions(options, text).map(option => option.label)

test('ignores accents and case', () => {
  assert.deepEqual(found('SCHLOSS'), ['Schloßberg'])
  assert.deepEqual(found('nuits cote'), ['Côte de Nuits'])
})

test('lists options that begin with the text before those that contain it', () => {
  assert.deepEqual(found('cote'), ['Côte de Nuits', 'Haute Côte'])
  assert.deepEqual(found('ha'), ['Haute Côte'])
})

test('offers the first options when nothing is typed, and never more than can be shown', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ value: String(index), label: `Vino ${index}` }))
  assert.equal(matchingOptions(many, '').length, maxOptions)
  assert.equal(matchingOptions(many, 'vino').length, maxOptions)
  assert.deepEqual(matchingOptions(many, 'vino 4999'), [many[4999]])
})

test('recognizes an option by its whole name only', () => {
  assert.equal(findOptionByLabel(options, ' cote de nuits ')?.value, 'Côte de Nuits')
  assert.equal(findOptionByLabel(options, 'cote'), undefined)
})
