import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startRateHost } from '../../tests/rate-host.ts'
import { outgoingLimits } from '../shared/limits.ts'
import { fetchOutside, OutgoingError } from './outgoing.ts'

const host = await startRateHost()
after(host.stop)
const { port } = new URL(host.url)
const options = { ...outgoingLimits, home_network: false }
const inHome = { ...options, home_network: true }

const reasonOf = async (address: string, how: Parameters<typeof fetchOutside>[1]) => {
  try {
    return String(await fetchOutside(address, how))
  } catch (error) {
    assert.ok(error instanceof OutgoingError, String(error))
    return error.reason
  }
}

test('reaches no address of the home network or of this machine unless that is allowed, however it is written', async () => {
  host.answer('rates')
  const own = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]']
  for (const name of own) assert.equal(await reasonOf(`http://${name}:${port}/`, options), 'private_address', name)
  for (const name of ['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '[::1]', '[fd00::1]'])
    assert.equal(await reasonOf(`http://${name}/`, options), 'private_address', name)
  assert.deepEqual(host.requested, [])
  assert.equal(await reasonOf(`http://127.0.0.1:${port}/`, inHome), 'rates')
})

test('never reaches addresses where no server is, even in the home network', async () => {
  for (const name of ['0.0.0.0', '169.254.169.254', '[fe80::1]', '224.0.0.1', '255.255.255.255', '[64:ff9b::7f00:1]'])
    assert.equal(await reasonOf(`http://${name}/`, inHome), 'private_address', name)
})

test('refuses a name if any of its addresses is private', async () => {
  const resolve = async () => [
    { address: '192.0.1.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  assert.equal(await reasonOf(`http://rates.example:${port}/`, { ...options, resolve }), 'private_address')
})

test('connects to the address that was checked, and looks the name up once', async () => {
  host.answer('rates')
  let lookups = 0
  const resolve = async () => {
    lookups++
    return [{ address: '127.0.0.1', family: 4 }]
  }
  assert.equal(await reasonOf(`http://rates.example:${port}/`, { ...inHome, resolve }), 'rates')
  assert.equal(lookups, 1)
})

test('looks up the name of each redirect and checks it again', async () => {
  const resolve = async (name: string) => [
    { address: name === 'rates.example' ? '127.0.0.1' : '169.254.169.254', family: 4 },
  ]
  host.answer((_, response) => response.writeHead(301, { location: `http://other.example:${port}/` }).end())
  assert.equal(await reasonOf(`http://rates.example:${port}/`, { ...inHome, resolve }), 'private_address')
})

test('follows three redirects and no more', async () => {
  const redirects = (count: number) =>
    host.answer(({ url = '' }, response) => {
      const nth = Number(url.slice(1))
      if (nth >= count) response.end('rates')
      else response.writeHead(302, { location: `/${nth + 1}` }).end()
    })
  redirects(3)
  assert.equal(await reasonOf(`${host.url}/0`, inHome), 'rates')
  redirects(4)
  assert.equal(await reasonOf(`${host.url}/0`, inHome), 'too_many_redirects')
})

test('sends nothing about this server or its people', async () => {
  let headers: object = {}
  host.answer((request, response) => {
    headers = request.headers
    response.end('rates')
  })
  await fetchOutside(`${host.url}/daily.xml`, inHome)
  assert.deepEqual(headers, {
    host: `127.0.0.1:${port}`,
    accept: 'application/json, application/xml, text/csv, */*',
    'accept-encoding': 'identity',
    connection: 'close',
  })
})
