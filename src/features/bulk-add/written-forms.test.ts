import assert from 'node:assert/strict'
import test from 'node:test'
import { readAmount } from './amounts-written.ts'
import { readType } from './type-words.ts'
import { isNothing, readVintage } from './written-values.ts'

const amounts: readonly [text: string, count: number | undefined, size_ml?: number][] = [
  ['6', 6],
  ['0', 0],
  ['6 Flaschen', 6],
  ['12 Fl.', 12],
  ['6 btl', 6],
  ['3 bouteilles', 3],
  ['2 bottiglie', 2],
  ['4 botellas', 4],
  ['x 6', 6],
  ['2 x 6', 12],
  ['2x6', 12],
  ['1 Kiste (6 Fl.)', 6],
  ['2 Kisten à 12', 24],
  ['2 Kartons mit 6 Flaschen', 12],
  ['6er Karton', 6],
  ['1 OHK (6)', 6],
  ['1 case of 12', 12],
  ['2 cases x 6 bottles', 12],
  ['1 caisse de 12', 12],
  ['1 cassa da 6 bottiglie', 6],
  ['2 cajas de 6 botellas', 12],
  ['2 x 0,75l', 2, 750],
  ['6 x 75 cl', 6, 750],
  ['3x1.5L', 3, 1500],
  ['1 Magnum', 1, 1500],
  ['2 halbe', 2, 375],
  ['1 demi', 1, 375],
  ['1 Kiste', undefined],
  ['2 cases', undefined],
  ['viele', undefined],
]
for (const [text, count, size_ml] of amounts) {
  test(`reads ${text} as ${count ?? 'no number of bottles'}`, () => {
    const read = readAmount(text)
    assert.deepEqual([read?.count, read?.size_ml], [count, size_ml])
  })
}

const vintages: readonly [text: string, vintage: number | null | undefined][] = [
  ['2015', 2015],
  ['2015er', 2015],
  ['Jg. 2015', 2015],
  ['15er', 2015],
  ['’96', 1996],
  ['2015.0', 2015],
  ['NV', null],
  ['N.V.', null],
  ['ohne Jg.', null],
  ['o. J.', null],
  ['s.a.', null],
  ['sans millésime', null],
  ['senza annata', null],
  ['sin añada', null],
  ['non millésimé', null],
  ['NA', null],
  ['-', null],
  ['2105', undefined],
  ['?', undefined],
  ['alt', undefined],
]
for (const [text, vintage] of vintages) {
  test(`reads the vintage ${text} as ${vintage}`, () => {
    assert.equal(readVintage(text, '2026-03-14'), vintage)
  })
}

const nothings = [
  ...['-', '–', '—', '--', '...', '?', 'NA', 'n/a', 'N/A', 'n.a.', 'k. A.', 'k.A.', 'keine Angabe', 'keine Angaben'],
  ...['null', 'None', 'unknown', 'unbekannt', 'inconnu', 'not available'],
]
for (const text of nothings) test(`reads ${text} as nothing`, () => assert.equal(isNothing(text), true))

const somethings = [
  '0',
  'NV',
  'Kà',
  'Ka',
  'Nà',
  'K',
  'Nada',
  'Nulla',
  'Keiner',
  'N',
  'A',
  'Na Zdraví',
  'No. 1',
  '-1',
  'ND',
]
for (const text of somethings) test(`reads ${text} as a word`, () => assert.equal(isNothing(text), false))

const types = [
  ['ROSSI', 'red'],
  ['BIANCHI', 'white'],
  ['Rosati', 'rose'],
  ['Bollicine', 'sparkling'],
  ['Spumanti', 'sparkling'],
  ['rouges', 'red'],
  ['Blancs', 'white'],
  ['tintos', 'red'],
  ['Passiti', 'sweet'],
] as const
for (const [text, type] of types) test(`reads the type ${text} as ${type}`, () => assert.equal(readType(text), type))
