import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commands } from '../../app/commands.ts'
import { commandKinds } from './command-kinds.ts'

const names = Array.from(commands.values(), ({ name }) => name)

test('lists each command under exactly one kind of change', () => {
  const sorted = Object.values(commandKinds).flat<readonly (readonly string[])[]>()
  assert.deepEqual(
    names.filter(command => sorted.filter(each => each === command).length !== 1),
    [],
  )
})
