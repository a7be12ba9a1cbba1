import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { serverOptions } from '../scripts/node-version.mjs'
import { run } from '../scripts/run.mjs'
import { readConfig } from '../src/server/config.ts'
import { root, version } from '../src/server/root.ts'
import { limits } from '../src/shared/limits.ts'

/* The files of packaging/: what each one promises, also where nothing on this machine could run it. */

const read = (name: string) => readFileSync(new URL(`packaging/${name}`, root), 'utf8')
/** The settings of a server that has its build somewhere else. */
const settingsIn = (environment: Record<string, string>) => readConfig({ ...environment, WEB_FOLDER: '' })

// biome-ignore lint/suspicious/noExplicitAny: as YAML gives it
const yaml = (name: string): any => parse(read(name))

test('runs in the container as any user, and says how it is', () => {
  const stages = read('Containerfile').split(/^FROM /m)
  const last = stages.at(-1) ?? ''
  assert.match(last, /^scratch\n/)
  assert.match(last, /^USER (?!0)\d+:\d+$/m)
  assert.match(last, /^VOLUME \/data$/m)
  assert.match(last, /^HEALTHCHECK .*\n.*\/api\/health/m)
  // Node itself is the first process, so that it gets the signal to stop.
  assert.match(last, /^ENTRYPOINT \["node", .*\]\nCMD \["[^ ]+\/dist\/server\/main\.js"\]$/m)
  assert.match(stages[2] ?? '', /mkdir --mode 1777 \/image\/data \/image\/tmp/)
  const { HOST = '', DATA_DIR = '' } = Object.fromEntries(
    (/^ENV (.*)$/m.exec(last)?.[1] ?? '').split(' ').map(pair => pair.split('=')),
  )
  assert.deepEqual([HOST, DATA_DIR], ['0.0.0.0', '/data'])
})

test('copies into the container everything that the builds read', () => {
  const copied = [...read('Containerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  )
  const builds = readFileSync(new URL('scripts/builds.mjs', root), 'utf8')
  const sources = [...builds.matchAll(/sources: \[(.*)\]/g)].flatMap(([, list = '']) => list.match(/[^', ]+/g) ?? [])
  const packed = readFileSync(new URL('scripts/pack-program.mjs', root), 'utf8')
  const shipped: string[] = (/^const shipped = \[\n(.*?)\n\]/ms.exec(packed)?.[1] ?? '').match(/[^', \n]+/g) ?? []
  assert.ok(sources.includes('vite.config.ts') && shipped.includes('LICENSE'))
  for (const path of [...sources, ...shipped.filter(path => !path.startsWith('dist/'))])
    assert.ok(
      copied.some(each => path === each || path.startsWith(`${each}/`)),
      path,
    )
})

test('starts programs with few places for memory, unless somebody set another number', async () => {
  const print = ['-p', 'process.env.MALLOC_ARENA_MAX']
  delete process.env.MALLOC_ARENA_MAX
  assert.equal((await run(process.execPath, print)).output.trim(), '2')
  process.env.MALLOC_ARENA_MAX = '7'
  assert.equal((await run(process.execPath, print)).output.trim(), '7')
})

for (const name of ['Containerfile', 'home-assistant/Dockerfile', 'wine-cellar.service'])
  test(`starts Node with as little memory in ${name} as npm start does`, () => {
    for (const option of serverOptions) assert.ok(read(name).includes(option), option)
    assert.match(read(name), /^(ENV (.* )?|Environment=)MALLOC_ARENA_MAX=2$/m)
  })

for (const name of ['compose.yaml', 'compose.postgresql.yaml'])
  test(`starts it without rights in ${name}`, () => {
    const { services, volumes } = yaml(name)
    const server = services['wine-cellar']
    assert.match(server.user, /^[1-9]\d*:[1-9]\d*$/)
    assert.equal(server.read_only, true)
    assert.deepEqual(server.cap_drop, ['ALL'])
    assert.deepEqual(server.security_opt, ['no-new-privileges:true'])
    assert.deepEqual([server.tmpfs, server.volumes], [['/tmp'], ['data:/data']])
    assert.ok('data' in volumes)
    // Plain http is for the machine itself, where a proxy makes https of it.
    assert.deepEqual(server.ports, ['127.0.0.1:3000:3000'])
    assert.ok(Number.parseInt(server.stop_grace_period, 10) * 1_000 > limits.stop_ms)
    assert.equal(server.healthcheck.start_interval, '1s')
    const environment = { ...server.environment }
    if (environment.DATABASE_URL) {
      const user = services.postgres.environment.POSTGRES_USER
      environment.DATABASE_URL = environment.DATABASE_URL.replace(/\$\{[^}]*\}/, 'secret')
      assert.equal(environment.DATABASE_URL, `postgres://${user}:secret@postgres/${user}`)
    }
    const onPostgres = name.includes('postgresql')
    assert.deepEqual(['postgres' in services, 'DATABASE_URL' in environment], [onPostgres, onPostgres])
    assert.equal(settingsIn(environment).trust_proxy.length, 1)
  })

test('runs as a service of systemd that reaches its own folders only', () => {
  const unit = read('wine-cellar.service')
  const has = (line: string) => assert.ok(unit.split('\n').includes(line), line)
  for (const line of [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'RestrictNamespaces=yes',
    'SystemCallFilter=@system-service',
    'SystemCallFilter=~@privileged',
    'StateDirectory=wine-cellar',
    'StateDirectoryMode=0700',
    'Environment=DATA_DIR=/var/lib/wine-cellar',
  ])
    has(line)
  // Node makes code at run time.
  assert.doesNotMatch(unit, /^MemoryDenyWriteExecute=/m)
  assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) * 1_000 > limits.stop_ms)
  const environment = Object.fromEntries([...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, ...pair]) => pair))
  assert.deepEqual(settingsIn(environment).trust_proxy, ['loopback'])
})

const believed = ['X-Ingress-Path', 'X-Forwarded-Prefix']

test('passes events and large bodies on in the sample for nginx, and no believed header of visitors', () => {
  const nginx = read('nginx.conf')
  for (const setting of [
    'client_max_body_size 0;',
    'proxy_buffering off;',
    'proxy_request_buffering off;',
    'proxy_http_version 1.1;',
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    ...believed.map(name => `proxy_set_header ${name} "";`),
  ])
    assert.ok(nginx.includes(`  ${setting}\n`), setting)
  assert.ok(Number(/proxy_read_timeout (\d+)s;/.exec(nginx)?.[1]) > 60)
})

test('passes events on in the sample for Caddy, and no believed header of visitors', () => {
  const caddy = read('Caddyfile')
  assert.match(caddy, /\treverse_proxy 127\.0\.0\.1:3000 \{\n/)
  assert.match(caddy, /\t\tflush_interval -1\n/)
  for (const name of believed) assert.ok(caddy.includes(`\t\theader_up -${name}\n`), name)
  // A limit would be one of bodies too.
  assert.doesNotMatch(caddy, /request_body|max_size|timeout/)
})

test('passes events and large bodies on in the sample for Traefik, and no believed header of visitors', () => {
  const { entryPoints } = yaml('traefik.yaml')
  assert.equal(entryPoints.websecure.transport.respondingTimeouts.readTimeout, '0s')
  const { routers, middlewares, services } = yaml('traefik-wine-cellar.yaml').http
  const [used] = routers['wine-cellar'].middlewares
  assert.deepEqual(middlewares[used].headers.customRequestHeaders, Object.fromEntries(believed.map(name => [name, ''])))
  assert.equal(services[routers['wine-cellar'].service].loadBalancer.responseForwarding.flushInterval, '-1ms')
})

test('is an add-on of Home Assistant of this version, behind its ingress', () => {
  const addOn = yaml('home-assistant/config.yaml')
  assert.equal(addOn.version, version)
  assert.deepEqual([addOn.ingress, addOn.ingress_port, addOn.ingress_stream], [true, 3000, true])
  // SQLite's file alone is not whole while the server writes.
  assert.equal(addOn.backup, 'cold')
  assert.deepEqual(addOn.arch, ['amd64', 'aarch64'])
  const { host, data_dir, trust_proxy } = settingsIn(addOn.environment)
  assert.deepEqual([host, data_dir, trust_proxy], ['0.0.0.0', '/data', ['172.30.32.2']])
  assert.match(read('home-assistant/Dockerfile'), /^CMD \["node", .*\/dist\/server\/main\.js"\]$/m)
})
