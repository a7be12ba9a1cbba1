import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { all } from './mutants/all.mjs'

const root = join(import.meta.dirname, '..')

test('has only mutants that match the present code and name existing tests', () => {
  const names = all.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.length >= 40)
  for (const { name, file, find, replace, tests, only } of all) {
    assert.equal(readFileSync(join(root, file), 'utf8').split(find).length, 2, `${name}: ${file} holds its text once`)
    assert.notEqual(find, replace, name)
    for (const path of tests) assert.ok(existsSync(join(root, path)), `${name}: there is no ${path}`)
    assert.ok(tests.length > 0, name)
    // A title may end in a value, such as that of a role.
    const texts = tests.map(path => readFileSync(join(root, path), 'utf8'))
    const begin = only?.replace(/ \w+$/, ' ${')
    assert.ok(!only || texts.some(text => text.includes(only) || text.includes(begin ?? only)), `${name}: no "${only}"`)
  }
})
