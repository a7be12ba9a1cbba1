import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInternalField } from '../src/ledger/internal-fields.ts'

/* The compiler ensures that every other field of a command or a row has a label: `app/commands.ts`. */

test('recognizes internal fields anywhere in a refusal', () => {
  for (const path of ['id', 'slot_depth', 'placements.0.slot_depth', 'wines.3.id', 'bottles.photo_ids.2']) {
    assert.equal(isInternalField(path), true, path)
  }
  for (const path of ['vintage', 'wines.3.vintage', 'own.position', 'wine_id', 'bottle_ids.0', 'body']) {
    assert.equal(isInternalField(path), false, path)
  }
})
