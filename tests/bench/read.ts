import { listWines } from '../../src/features/wines/contract.ts'
import { addressOf } from '../../src/shared/address.ts'
import { median, tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import { loaded } from './setting/load.ts'
import { startServer } from './setting/server.ts'

const rounds = 5
const connections = 8
const seconds = 1

const { config, people, clear } = await furnish([{ bottles: 10_000 }])
const server = await startServer(config)
const [reader] = people
if (!reader) throw new Error('Nobody is there')

const list = addressOf(listWines, { cellar_id: reader.cellar_id }, { limit: '50' })
const sorted = addressOf(listWines, { cellar_id: reader.cellar_id }, { limit: '50', type: 'red', sort: 'value' })
const request = [
  { path: '/api/health', answers: [] as Answer[] },
  { path: list, answers: [] as Answer[] },
  { path: sorted, answers: [] as Answer[] },
]
for (let round = -1; round < rounds; round++) {
  for (const { path, answers } of request) {
    const before = server.processorSeconds()
    const load = await loaded({
      address: server.address,
      requests: [{ path, token: reader.token }],
      connections,
      seconds,
    })
    if (load.refused > 0) throw new Error(`${load.refused} answers of ${path} were refusals`)
    const busy_s = server.processorSeconds() - before
    if (round >= 0) answers.push({ ...load, per_processor_second: (load.per_second * seconds) / busy_s })
  }
}
await server.stop()
await clear()

interface Answer {
  per_second: number
  p50_ms: number
  p99_ms: number
  per_processor_second: number
}
const [health, wines, filtered] = request.map(
  ({ answers }) =>
    (name: keyof Answer) =>
      median(answers.map(each => each[name])),
)
if (!health || !wines || !filtered) throw new Error('Nothing was asked')
for (const [of, what] of [
  [wines, '50 of 2,000 wines, 10,000 bottles'],
  [filtered, 'the same, reds by value'],
] as const) {
  tell({
    name: `${what}: answers`,
    figure: of('per_second'),
    unit: '/s',
    budget: 5_000,
    baseline: health('per_second'),
  })
  tell({
    name: `${what}: per second of processor`,
    figure: of('per_processor_second'),
    unit: '/s',
    budget: 5_000,
    baseline: health('per_processor_second'),
  })
  tell({ name: `${what}: half within`, figure: of('p50_ms'), unit: 'ms', baseline: health('p50_ms') })
  tell({ name: `${what}: 99 of 100 within`, figure: of('p99_ms'), unit: 'ms', budget: 10, baseline: health('p99_ms') })
}
