import assert from 'node:assert/strict'
import test from 'node:test'
import { emptyDatabase } from '../../tests/harness.ts'
import { settingsFor, startMailServer } from '../../tests/mail-server.ts'
import { ask, newPerson, startServerProcess, until } from '../../tests/server-process.ts'
import { askForRecovery } from '../features/accounts/contract.ts'
import { setSettings } from '../features/admin/contract.ts'
import { setMailSettings } from '../features/mail/contract.ts'
import { setRateSource } from '../features/money/updates/contract.ts'

test('logs no address of mail and no setting that somebody entered', async t => {
  const { port } = await startMailServer('refuses-recipient')
  const server = await startServerProcess(t, await emptyDatabase(t), { LOG_LEVEL: 'warn' })
  const { token } = await newPerson(server, 'Ada')
  const put = async (path: string, body: object) =>
    assert.ok((await ask(server, path, { method: 'PUT', token, body })).status < 300, path)
  await put(setMailSettings.path, { ...settingsFor(port), password: 'Ada keeps good bottles' })
  await put(setSettings.path, { instance_name: 'Cellar of the Lovelaces', registration_domains: ['lovelace.example'] })
  const address = 'https://rates.example/latest?key=secret-of-the-source'
  const fields = { list: null, currency_field: null, rate_field: null, day_field: null, base_field: null }
  await put(setRateSource.path, { kind: 'ecb_daily', address, home_network: false, ...fields })
  await ask(server, askForRecovery.path, { body: { email: 'ada@example.org' } })
  await until('the mail is refused', async () => server.log().includes('recovery_not_mailed'))

  const events = server
    .log()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
  const named = (name: string) => events.find(({ event }) => event === name)
  assert.deepEqual(named('settings_changed').settings.sort(), ['instance_name', 'registration_domains'])
  assert.equal(named('rate_source_changed').host, 'rates.example')
  const { type, code, cause } = named('recovery_not_mailed').error
  assert.deepEqual(
    { type, code, cause },
    { type: 'AppError', code: 'mail_refused', cause: { type: 'Error', code: 'EENVELOPE' } },
  )
  for (const text of ['@', 'Lovelace', 'lovelace', 'secret']) {
    assert.ok(!JSON.stringify(events).includes(text), `${text} in ${JSON.stringify(events)}`)
  }
})
