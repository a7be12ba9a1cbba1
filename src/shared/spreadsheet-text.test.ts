import assert from 'node:assert/strict'
import test from 'node:test'
import { escaped, unescaped } from './spreadsheet-text.ts'

test('puts an apostrophe before text that a spreadsheet would run', () => {
  const run = ['=1+1', '+1+cmd|x', '-2+3', '@SUM(1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '－1+1', "'=1"]
  for (const text of run) {
    assert.equal(escaped(text), `'${text}`)
    assert.equal(unescaped(escaped(text)), text)
  }
})

test('leaves numbers and plain words unchanged', () => {
  for (const text of ['-5', '+5', '-5,75', '2015', '', "'t Wijnhuis", "'", 'a=b', 'Saint-Émilion', '1990-']) {
    assert.equal(escaped(text), text)
    assert.equal(unescaped(text), text)
  }
})
