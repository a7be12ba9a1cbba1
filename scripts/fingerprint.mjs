import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node-version.mjs'

/** What the files of these folders hold, but for the ones left out, as one short text. */
export function fingerprintOf(sources, leftOut) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesUnder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')

  function filesUnder(path) {
    const about = statSync(join(root, path), { throwIfNoEntry: false })
    if (!about || leftOut.test(path)) return []
    if (about.isFile()) return [path]
    return readdirSync(join(root, path))
      .sort()
      .flatMap(name => filesUnder(`${path}/${name}`))
  }
}

/** The fingerprint that was put there when something was built; undefined when it never was, or not to its end. */
export function readStamp(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
