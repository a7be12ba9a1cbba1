import assert from 'node:assert/strict'
import test from 'node:test'
import { startWorld } from '../../tests/harness.ts'
import { runJob } from '../features/admin/contract.ts'
import { addWine } from '../features/wines/commands.ts'
import { newId } from '../shared/ids.ts'

const token = 'a token of the one who watches'
const metricsOf = (world: Awaited<ReturnType<typeof startWorld>>, authorization?: string) =>
  world.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

test('gives figures of requests, jobs and memory to whoever has the token, and nothing of anybody', async () => {
  const world = await startWorld({ METRICS_TOKEN: token })
  const ada = await world.person('Ada')
  await world.done(addWine, { as: ada, body: { id: newId(), name: 'Secret wine', type: 'red' } })
  await world.done(runJob, { as: ada, params: { job: 'clean_up' } })
  const { statusCode, body, headers } = await metricsOf(world, `Bearer ${token}`)
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^text\/plain/)
  const route = '/api/cellars/:cellar_id/wines/add'
  const counted = `wine_cellar_request_duration_seconds_count{method="POST",route="${route}",status="201"} 1`
  assert.ok(body.includes(counted), body)
  assert.match(body, /^wine_cellar_job_failed\{job="clean_up"\} 0$/m)
  const at = world.clock.at.getTime() / 1_000
  assert.ok(body.includes(`wine_cellar_job_last_run_timestamp_seconds{job="clean_up"} ${at}\n`))
  assert.match(body, /^wine_cellar_cache_bytes \d+$/m)
  assert.match(body, /^wine_cellar_process_resident_memory_bytes \d+$/m)
  for (const secret of [ada.cellar_id, ada.user.id, ada.user.email, 'Secret wine']) assert.ok(!body.includes(secret))
})

test('tells nobody else that there are metrics', async () => {
  const world = await startWorld({ METRICS_TOKEN: token })
  for (const authorization of [undefined, 'Bearer ', `Bearer ${token}.`, token]) {
    const { statusCode, body } = await metricsOf(world, authorization)
    assert.equal(statusCode, 404)
    assert.ok(!body.includes('wine_cellar_'))
  }
  const without = await startWorld()
  assert.ok(!(await metricsOf(without, `Bearer ${token}`)).body.includes('wine_cellar_'))
})
