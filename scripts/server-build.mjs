import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf, readStamp } from './fingerprint.mjs'
import { findNode, root } from './node-version.mjs'
import { run } from './run.mjs'

const sources = ['src', 'rolldown.config.ts', 'package-lock.json']
const notOnTheServer = /^src\/web$|\/web$|\.test\.ts$/
const stamp = join(root, 'dist/server-built-from')

/** Puts the server together into dist/server; answers the exit code and what the builder printed. */
export async function buildServer() {
  const fingerprint = fingerprintOf(sources, notOnTheServer)
  rmSync(stamp, { force: true })
  const built = await run(findNode(), ['node_modules/rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts'])
  if (built.code === 0) writeFileSync(stamp, fingerprint)
  return built
}

export function isServerBuilt() {
  return readStamp(stamp) === fingerprintOf(sources, notOnTheServer)
}
