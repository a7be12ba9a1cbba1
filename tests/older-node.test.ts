import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { test } from 'node:test'

/** The names that the scripts may import, all of which Node 18 exports according to its documentation. */
const known: Record<string, readonly string[]> = {
  child_process: ['spawn', 'spawnSync'],
  crypto: ['createHash', 'randomBytes'],
  fs: [
    ...['chownSync', 'cpSync', 'existsSync', 'mkdirSync', 'mkdtempSync', 'readFileSync', 'readdirSync', 'rmSync'],
    ...['statSync', 'statfsSync', 'symlinkSync', 'writeFileSync'],
  ],
  net: ['createServer'],
  os: ['constants', 'cpus', 'tmpdir'],
  path: ['delimiter', 'dirname', 'join', 'relative', 'resolve'],
  url: ['fileURLToPath'],
  util: ['promisify'],
  zlib: ['brotliCompress', 'gzip'],
}

test('starts with any Node from 18 on, before any package is installed', () => {
  const read = new Set<string>()
  const wrong: string[] = []
  function follow(file: string) {
    if (read.has(file)) return
    read.add(file)
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    for (const [, names = '', from = ''] of text.matchAll(/^import (?:\{?([^}]+)\}? from )?'([^']+)'/gm)) {
      if (from.startsWith('.')) follow(normalize(join(file, '..', from)))
      else {
        const exported = known[from.replace('node:', '')] ?? []
        for (const [name] of names.matchAll(/\w+(?= as \w+)|(?<!as )\b\w+/g))
          if (name !== 'as' && !exported.includes(name)) wrong.push(`${file}: ${name} of ${from}`)
      }
    }
  }
  for (const script of ['start', 'test']) follow(`scripts/${script}.mjs`)
  assert.deepEqual(wrong, [])
  assert.ok(read.size > 10, 'the scripts were found')
})
