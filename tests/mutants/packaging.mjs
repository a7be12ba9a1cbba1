/** Mutants of the files that run the program elsewhere: containers, services, proxies and add-ons. */
export const packaging = {
  'a container that runs as root': {
    file: 'packaging/Containerfile',
    find: 'USER 65532:65532',
    replace: 'USER 0:0',
    tests: ['tests/packaging.test.ts'],
  },
  'a container whose data folder is for one user': {
    file: 'packaging/Containerfile',
    find: 'mkdir --mode 1777 /image/data',
    replace: 'mkdir --mode 755 /image/data',
    tests: ['tests/packaging.test.ts'],
  },
  'a container that is built without the sample cellar': {
    file: 'packaging/Containerfile',
    find: 'COPY sample sample\n',
    tests: ['tests/packaging.test.ts'],
  },
  'a service that takes more memory than npm start': {
    file: 'packaging/wine-cellar.service',
    find: 'Environment=MALLOC_ARENA_MAX=2\n',
    tests: ['tests/packaging.test.ts'],
  },
  'npm start with more memory than it needs': {
    file: 'scripts/run.mjs',
    find: `MALLOC_ARENA_MAX: '2', `,
    tests: ['tests/packaging.test.ts'],
  },
  'a container on PostgreSQL that may write to its root': {
    file: 'packaging/compose.postgresql.yaml',
    find: 'read_only: true',
    replace: 'read_only: false',
    tests: ['tests/packaging.test.ts'],
  },
  'a service that is killed before it has stopped': {
    file: 'packaging/wine-cellar.service',
    find: 'TimeoutStopSec=10',
    replace: 'TimeoutStopSec=4',
    tests: ['tests/packaging.test.ts'],
  },
  'events that nginx holds back': {
    file: 'packaging/nginx.conf',
    find: '    proxy_buffering off;\n',
    tests: ['tests/packaging.test.ts'],
  },
  'a path from visitors that Caddy passes on': {
    file: 'packaging/Caddyfile',
    find: '\t\theader_up -X-Ingress-Path\n',
    tests: ['tests/packaging.test.ts'],
  },
  'uploads that Traefik ends after a minute': {
    file: 'packaging/traefik.yaml',
    find: 'readTimeout: 0s',
    replace: 'readTimeout: 60s',
    tests: ['tests/packaging.test.ts'],
  },
  'a backup of Home Assistant while somebody writes': {
    file: 'packaging/home-assistant/config.yaml',
    find: 'backup: cold',
    replace: 'backup: hot',
    tests: ['tests/packaging.test.ts'],
  },
  'a file of tests that fails to load without a word': {
    file: 'scripts/next-files.mjs',
    find: `    suite(path, () => import(pathToFileURL(file).href))`,
    replace: `    suite(path, () => import(pathToFileURL(file).href).catch(() => {}))`,
    tests: ['tests/node-tests.test.ts'],
  },
  'a focused test that leaves out its neighbours': {
    file: 'scripts/next-files.mjs',
    find: `focus.test(`,
    replace: `false && focus.test(`,
    tests: ['tests/node-tests.test.ts'],
  },
  'a file of tests that every process runs': {
    file: 'scripts/next-files.mjs',
    find: `if (error.code === 'EEXIST') return false`,
    replace: `if (error.code === 'EEXIST') return true`,
    tests: ['tests/node-tests.test.ts'],
  },
  'a script that an older Node cannot read': {
    file: 'scripts/statements.mjs',
    find: `import { join } from 'node:path'`,
    replace: `import { join, matchesGlob } from 'node:path'`,
    tests: ['tests/older-node.test.ts'],
  },
}
