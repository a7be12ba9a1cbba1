import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { beginningOf, dayAt } from './days.ts'

/** An instant, and the day that a calendar on the wall shows there. */
const days: readonly [instant: string, timeZone: string, day: string][] = [
  // Kiritimati is 14 hours ahead of UTC: its midnight is at 10:00.
  ['2026-11-23T09:59:59Z', 'Pacific/Kiritimati', '2026-11-23'],
  ['2026-11-23T10:00:00Z', 'Pacific/Kiritimati', '2026-11-24'],
  ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  // Tokyo is 9 hours ahead.
  ['2026-11-23T14:59:59Z', 'Asia/Tokyo', '2026-11-23'],
  ['2026-11-23T15:00:00Z', 'Asia/Tokyo', '2026-11-24'],
  // Los Angeles is 8 hours behind in winter and 7 in summer.
  ['2026-11-23T07:59:59Z', 'America/Los_Angeles', '2026-11-22'],
  ['2026-11-23T08:00:00Z', 'America/Los_Angeles', '2026-11-23'],
  ['2026-07-01T06:59:59Z', 'America/Los_Angeles', '2026-06-30'],
  ['2026-07-01T07:00:00Z', 'America/Los_Angeles', '2026-07-01'],
  ['2026-11-23T00:00:00Z', 'UTC', '2026-11-23'],
]

const ours = process.env.TZ
after(() => {
  if (ours === undefined) delete process.env.TZ
  else process.env.TZ = ours
})

test('returns the day around midnight, in a named time zone and in that of the machine', () => {
  for (const [instant, timeZone, day] of days) {
    assert.equal(dayAt(new Date(instant), timeZone), day, `${instant} ${timeZone}`)
    process.env.TZ = timeZone
    assert.equal(dayAt(new Date(instant)), day, `${instant} on a machine in ${timeZone}`)
  }
})

test('finds the first instant of a day', () => {
  const begins = (day: string, timeZone: string) => beginningOf(day, timeZone).toISOString()
  assert.equal(begins('2026-11-24', 'Pacific/Kiritimati'), '2026-11-23T10:00:00.000Z')
  assert.equal(begins('2026-11-24', 'Asia/Tokyo'), '2026-11-23T15:00:00.000Z')
  assert.equal(begins('2026-11-23', 'America/Los_Angeles'), '2026-11-23T08:00:00.000Z')
  assert.equal(begins('2026-07-01', 'America/Los_Angeles'), '2026-07-01T07:00:00.000Z')
  assert.equal(begins('2026-11-23', 'UTC'), '2026-11-23T00:00:00.000Z')
  // In São Paulo the clocks went from 00:00 to 01:00 on this day.
  assert.equal(begins('2018-11-04', 'America/Sao_Paulo'), '2018-11-04T03:00:00.000Z')
})
