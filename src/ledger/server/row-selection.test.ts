import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldOf } from '../../../tests/harness.ts'
import { addWine } from '../../features/wines/commands.ts'
import { runInOrder } from '../../server/db/run-in-order.ts'
import { newId } from '../../shared/ids.ts'
import { selectionsOf } from './row-selection.ts'

test('finds the rows whose list has a text, which is not treated as a search pattern', async () => {
  const [world, ada] = await worldOf('Ada')
  const wines = ['abc', 'a_c', 'a%c', 'a\\c', 'a"c', 'ab'].map(barcode => ({ id: newId(), barcode }))
  for (const { id, barcode } of wines)
    await world.done(addWine, { as: ada, body: { id, type: 'red', name: barcode, barcodes: [barcode] } })
  for (const { id, barcode } of wines) {
    const found: string[] = []
    const choice = { table: 'wines', column: 'barcodes', values: [barcode] } as const
    await world.db.transaction().execute(tx =>
      runInOrder(
        tx,
        selectionsOf(tx, ada.cellar_id, [choice], (_, wine) => found.push(wine.id)),
      ),
    )
    assert.deepEqual(found, [id], barcode)
  }
})
