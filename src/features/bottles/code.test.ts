import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BottleCode } from '../../model/bottle.ts'
import { newId } from '../../shared/ids.ts'
import { codeOf, codesOf, readCode, readCodeStart } from './code.ts'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ids = Array.from({ length: 300 }, (_, at) => newId(1_700_000_000_000 + at))

test('gives a bottle the same code every time', () => {
  // Printed stickers have these codes. They were computed by another program.
  for (const [id, codes] of [
    ['018c0a5e-7b1a-7c3d-8e4f-0123456789ab', ['91NA1E', 'Z5NER7', 'VWAYCY', 'RQN27T']],
    ['01950000-0000-7000-8000-000000000001', ['98GY3S', 'WHNAQ1', 'WCEG1A', 'RG7GZP']],
  ] as const) {
    assert.equal(codeOf(id), codes[0])
    assert.deepEqual(codesOf(id), codes)
  }
})

test('makes codes that match the contract and can be read back', () => {
  for (const id of ids) {
    for (const code of codesOf(id)) {
      assert.ok(BottleCode.safeParse(code).success, code)
      assert.equal(readCode(code), code)
    }
  }
})

test('detects every single mistyped digit', () => {
  for (const id of ids.slice(0, 50)) {
    const code = codeOf(id)
    for (let at = 0; at < 6; at++) {
      for (const digit of digits) {
        if (digit === code[at]) continue
        assert.equal(readCode(code.slice(0, at) + digit + code.slice(at + 1)), undefined)
      }
    }
  }
})

test('detects every swap of two different digits', () => {
  for (const id of ids) {
    const code = codeOf(id)
    for (let at = 0; at < 5; at++) {
      if (code[at] === code[at + 1]) continue
      const swapped = code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2)
      assert.equal(readCode(swapped), undefined)
    }
  }
})

test('reads a code as people write it', () => {
  const code = ids.map(id => codeOf(id)).find(each => /0/.test(each) && /1/.test(each)) ?? ''
  assert.equal(readCode(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `), code)
  assert.equal(readCode(code.replaceAll('0', 'o').replaceAll('1', 'l')), code)
  assert.equal(readCode('U00000'), undefined)
  assert.equal(readCode(''), undefined)
})

test('rarely gives two bottles the same code', () => {
  const many = new Set(
    Array.from({ length: 5_000 }, (_, at) => codeOf(`018c0a5e-7b1a-7c3d-8e4f-${String(at).padStart(12, '0')}`)),
  )
  assert.ok(many.size >= 4_990, `${5_000 - many.size} met`)
})

test('reads the beginning of a code where it can be nothing else', () => {
  assert.equal(readCodeStart('7k3q'), '7K3Q')
  assert.equal(readCodeStart('7koqi'), '7K0Q1')
  for (const other of ['7k3', '2015', '20151', 'sauv', '1996u', 'barolo']) assert.equal(readCodeStart(other), undefined)
})
