import assert from 'node:assert/strict'
import test from 'node:test'
import { superfluous } from './retention.ts'

const at = (made_at: string) => ({ name: `cellar-${made_at}`, made_at })
const left = (...times: string[]) => {
  const gone = new Set(superfluous(times.map(at)).map(({ made_at }) => made_at))
  return times.filter(time => !gone.has(time))
}

test('has the newest backup of each of seven days, four weeks and twelve months', () => {
  // Every night at 2 from 1 January 2025 to 14 March 2026, a Saturday.
  const nights: string[] = []
  for (let time = Date.parse('2025-01-01T02:00:00Z'); time <= Date.parse('2026-03-14T02:00:00Z'); time += 86_400_000) {
    nights.push(new Date(time).toISOString())
  }
  assert.deepEqual(
    left(...nights).map(time => time.slice(0, 10)),
    [
      // The last nights of eleven months before this one.
      ...['2025-04-30', '2025-05-31', '2025-06-30', '2025-07-31', '2025-08-31', '2025-09-30', '2025-10-31'],
      ...['2025-11-30', '2025-12-31', '2026-01-31'],
      // The Sundays of three weeks before this one, and the last night of February.
      ...['2026-02-22', '2026-02-28', '2026-03-01'],
      // Seven nights, the first of which is a Sunday.
      ...['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14'],
    ],
  )
})

test('has the last of several backups of a day, and removes none of an instance that was off for long', () => {
  assert.deepEqual(left('2026-03-14T02:00:00.000Z', '2026-03-14T09:00:00.000Z'), ['2026-03-14T09:00:00.000Z'])
  const old = ['2019-05-01T02:00:00.000Z', '2021-07-09T02:00:00.000Z', '2026-03-14T02:00:00.000Z']
  assert.deepEqual(left(...old), old)
  assert.deepEqual(left(), [])
  const update = { name: 'before-update-2026-03-14T01-00-00Z.sqlite', made_at: '2026-03-14T01:00:00.000Z' }
  assert.deepEqual(superfluous([at('2026-03-14T02:00:00.000Z'), update]), [], 'the one before an update stays')
})
