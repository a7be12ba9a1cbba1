import assert from 'node:assert/strict'
import { test } from 'node:test'
import { put } from '../../ledger/command.ts'
import { emptyReplica, withRows } from '../../ledger/replica.ts'
import { codeOf } from '../bottles/code.ts'
import { aBottle, anId, aPlace, aWine } from '../cellars/builders.ts'
import { bestOf, readScan, stickerPath } from './read-scan.ts'

const wine = aWine({ barcodes: ['036000291452'] })
const id = '0190b8d2-7b1e-7000-8000-00000000002a'
const bottle = aBottle({ id, wine_id: wine.id })
const place_id = anId()
const place = aPlace({ id: place_id, code: codeOf(place_id) })
const replica = withRows(emptyReplica('a'), 1, [put('wines', wine), put('bottles', bottle), put('places', place)])
const placeCode = place.code ?? ''

test('reads a sticker by its address with any host, and by its typed code', () => {
  const { code } = bottle
  const dashed = `${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`
  for (const text of [
    `https://cellar.example/b/${code}`,
    `https://home.example/a/b/b/${code}`,
    `HTTPS://192.168.0.7:3000/B/${code}`,
    stickerPath('bottle', code),
    ` b/${code} `,
    code,
    dashed,
    code.replaceAll('0', 'O').replaceAll('1', 'l'),
  ]) {
    assert.deepEqual(readScan(text, replica), { kind: 'bottle', bottle }, text)
  }
  assert.deepEqual(readScan(`http://cellar.example/p/${placeCode}`, replica), { kind: 'place', place })
  assert.deepEqual(readScan(placeCode, replica), { kind: 'place', place })
})

test('reads a typed O or I as the digit it looks like', () => {
  const lookalike = Array.from({ length: 500 }, () => anId()).find(each => /0.*1|1.*0/.test(codeOf(each))) ?? ''
  const other = aBottle({ id: lookalike })
  const typed = other.code.replaceAll('0', 'o').replace('1', 'I').replace('1', 'L')
  assert.notEqual(typed, other.code)
  assert.deepEqual(readScan(typed, withRows(replica, 2, [put('bottles', other)])), { kind: 'bottle', bottle: other })
})

test('does not find a bottle by its code in the address of a place', () => {
  assert.equal(readScan(`/p/${bottle.code}`, replica).kind, 'unknown')
  assert.equal(readScan(`/b/${placeCode}`, replica).kind, 'unknown')
})

test('distinguishes an unknown code from a misread one', () => {
  const code = codeOf(anId())
  assert.deepEqual(readScan(`/b/${code}`, replica), { kind: 'unknown', text: `/b/${code}`, code })
  const misread = (code[0] === 'A' ? 'B' : 'A') + code.slice(1)
  assert.deepEqual(readScan(misread, replica), { kind: 'unknown', text: misread })
})

test('finds a barcode however it was written, or reports it without a wine', () => {
  assert.deepEqual(readScan('0036000291452', replica), { kind: 'barcode', barcode: '0036000291452', wines: [wine] })
  assert.deepEqual(readScan('4006381333931', replica), { kind: 'barcode', barcode: '4006381333931', wines: [] })
})

test('prefers stickers, then known barcodes, among several visible codes', () => {
  const known = '036000291452'
  assert.equal(bestOf(['Riesling', '4006381333931', known, bottle.code], replica), bottle.code)
  assert.equal(bestOf(['Riesling', '4006381333931', known], replica), known)
  assert.equal(bestOf(['Riesling', '4006381333931'], replica), '4006381333931')
  assert.equal(bestOf([], replica), undefined)
})
