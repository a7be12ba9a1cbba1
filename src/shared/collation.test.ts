import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { collationIn } from './collation.ts'
import { fold } from './text.ts'

const inOrder = (language: string, texts: readonly string[]) => texts.toSorted(collationIn(language).compare)

const names = [
  'Zander',
  'öberg',
  'Œil de Perdrix',
  'Château d’Yquem',
  'Chateau Ausone',
  '1er Cru',
  'Straße',
  'Strasse',
  'A',
]

test("sorts names in English and German as the engine's collator does", () => {
  for (const language of ['en', 'de'])
    assert.deepEqual(inOrder(language, names), names.toSorted(new Intl.Collator(language).compare))
})

test('sorts texts that differ only in accents, case or signs together, always in the same order', () => {
  const alike = ['Chateau', 'château', 'Château', 'CHATEAU']
  assert.deepEqual(inOrder('de', alike), inOrder('de', alike.toReversed()))
  assert.equal(collationIn('en').compare('a', 'a'), 0)
})

test('sorts names in Swedish by the order of that language', () => {
  assert.deepEqual(inOrder('sv', ['Öberg', 'Zander', 'Olsen']), ['Olsen', 'Zander', 'Öberg'])
})

test('compares by the first letter only what folding would put into the same order', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.string({
      unit: fc.constantFrom('A', 'a', 'B', 'z', '1', 'É', 'e\u0301', 'I\u0307', 'Æ', 'ß', ' ', '-', '\u0301'),
    }),
  )
  const { compare } = collationIn('en')
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [left, right] = fold(a) === fold(b) ? [a, b] : [fold(a), fold(b)]
      assert.equal(Math.sign(compare(a, b)), left === right ? 0 : left < right ? -1 : 1)
    }),
    { numRuns: 2_000 },
  )
})
