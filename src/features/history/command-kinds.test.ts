import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allWrites } from '../../app/commands.ts'
import { commandKinds } from './command-kinds.ts'

const commands = Array.from(allWrites.values(), write => write.command.name)

test('each deed is found under one kind of change', () => {
  const sorted = Object.values(commandKinds).flat<readonly (readonly string[])[]>()
  assert.deepEqual(
    commands.filter(command => sorted.filter(each => each === command).length !== 1),
    [],
  )
})
