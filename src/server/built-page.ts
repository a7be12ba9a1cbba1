import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoize } from '../shared/memoize.ts'
import { ReadyJson } from './answers.ts'

/** A proxy can name any path, so that only a few are remembered. */
const pathsMax = 16

/** The files of the build that depend on the path under which it is served. */
export interface BuiltPage {
  page: ReadyJson
  worker: ReadyJson
}

/**
 * Returns a maker of the page for a path, and of the service worker, which knows the hash of that page. Both are built for
 * the root; all other files name each other relatively.
 */
export function builtPages(built: string): (base: string) => BuiltPage {
  const read = (file: string) => readFileSync(join(built, file), 'utf8')
  return memoize(base => {
    const atRoot = read('index.html')
    const page = atRoot.replace(/ (href|src)="\//g, ` $1="${base}/`)
    return { page: new ReadyJson(page), worker: new ReadyJson(read('sw.js').replace(hashOf(atRoot), hashOf(page))) }
  }, pathsMax)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
