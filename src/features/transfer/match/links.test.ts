import assert from 'node:assert/strict'
import test from 'node:test'
import { aBottle } from '../../cellars/builders.ts'
import type { ImportPlan } from './import-plan.ts'
import { LinksFollowed, linksText } from './links.ts'

const noPause = () => undefined

test('follows stored links that are parsed in pieces, whatever the rows are named', async () => {
  const odd = ['],', ',', '",', '"],":["x"]', '},"bottles":{', '__proto__', ']', '":', '\\', 'é\n']
  // Most of the text are names, so that pieces begin and would end in the midst of them.
  const origins = Array.from({ length: 1_000 }, (_, at) => `${at} ${'x'.repeat(2_000)}${odd[at % odd.length]}`)
  const bottleOrigins = [...origins, ...odd].flatMap(origin => [origin, origin, origin])
  const bottles = bottleOrigins.map(() => aBottle())
  const wineOrigins = new Map([...origins, ...odd].map((origin, at) => [`wine ${at}`, origin]))
  const plan = { wineOrigins, bottleOrigins, bottles } as unknown as ImportPlan
  const text = await linksText(
    plan,
    wine_id => `our ${wine_id}`,
    bottle_id => `our ${bottle_id}`,
    noPause,
  )
  let pauses = 0
  const followed = await LinksFollowed.of(plan, text, () => {
    pauses++
    return undefined
  })
  assert.equal(followed.wines.size, 1_010)
  for (const [wine_id, ours] of followed.wines) assert.equal(ours, `our ${wine_id}`)
  assert.equal(followed.bottles.size, 3_030)
  for (const { id } of bottles) assert.equal(followed.bottles.get(id), `our ${id}`)
  // One for each wine and bottle, and one for each piece of the four million characters.
  assert.ok(pauses > 1_010 + 3_030 + 30, String(pauses))
})

test('follows no links where none were stored or the file had nothing', async () => {
  const plan = { wineOrigins: new Map(), bottleOrigins: [], bottles: [] } as unknown as ImportPlan
  for (const text of [null, '{"wines":{},"bottles":{}}', '{"wines":{"1":"a"},"bottles":{}}']) {
    const { wines, bottles } = await LinksFollowed.of(plan, text, noPause)
    assert.deepEqual([wines.size, bottles.size], [0, 0])
  }
})
