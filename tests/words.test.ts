import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import test from 'node:test'
import { parseSync } from 'rolldown/utils'

/* Names, comments and titles of tests are in plain English; docs/glossary.md lists the words of the product. */

const root = join(import.meta.dirname, '..')

/** Words that no name contains, with the words to use instead. */
const retired: Readonly<Record<string, string>> = {
  anew: 'again',
  asked: 'request, query',
  given: 'input',
  held: 'store, current',
  kept: 'stored, remaining',
  met: 'found, matched',
  said: 'described, parsed',
  told: 'described, reported',
  apart: 'separated, sandbox',
  beside: 'at the side',
  bell: 'signal',
  circumstance: 'context',
  concern: 'reads',
  concerned: 'read',
  deed: 'command',
  doubt: 'warning',
  errand: 'job',
  fault: 'error',
  faulty: 'invalid',
  liking: 'preference',
  mend: 'correct',
  mended: 'corrected',
  nought: 'zero',
  patience: 'timeout',
  reckon: 'compute',
  reckoning: 'valuation',
  rung: 'signalled',
  sight: 'view',
  silence: 'idle',
  stranded: 'orphaned',
  twin: 'duplicate',
  understanding: 'parsing',
  understood: 'parsed',
  unmet: 'missing',
  unsaid: 'blank',
  untold: 'unnamed',
  whereabouts: 'locations',
}

/** The names in which such a word is the right one. */
const allowed: readonly { names: RegExp; reason: string }[] = [
  { names: /^(data-)?beside$/, reason: 'the layout of two columns names the side column' },
  { names: /^TwinPeak$/, reason: "a column of CellarTracker's export" },
  { names: /^faulty$/, reason: 'a term of the tasting grid' },
  { names: /faults?\b|^FAULT_ROUNDS$/, reason: 'faults are injected failures in tests/faults' },
]

interface Node {
  type?: string
  name?: unknown
  key?: { name?: string }
  value?: unknown
  callee?: { name?: string }
  arguments?: (Node & { quasis?: { value: { raw: string } }[] })[]
}

interface Source {
  path: string
  names: ReadonlySet<string>
  comments: readonly string[]
  titles: readonly string[]
  /** The summaries of endpoints and commands, which are published in the description of the API. */
  summaries: readonly string[]
}

const sources = globSync('{src,tests,scripts}/**/*.{ts,tsx,mjs,css}', { cwd: root })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => !path.startsWith('tests/files/') && path !== 'tests/words.test.ts')
  .map(read)

test('uses no retired word in a name', () => {
  const found = sources.flatMap(({ path, names }) =>
    Array.from(names).flatMap(name => {
      const word = retiredIn(name)
      return word && !allowed.some(each => each.names.test(name)) ? [`${path}: ${name} (${word})`] : []
    }),
  )
  assert.deepEqual(found, [])
})

test('needs every exception', () => {
  const names = new Set(sources.flatMap(source => [...source.names]))
  const needed = (exception: RegExp) => Array.from(names).some(name => exception.test(name) && retiredIn(name))
  assert.deepEqual(
    allowed.filter(({ names: exception }) => !needed(exception)),
    [],
  )
})

const headless = /^(What|Who|Whom|Whose|Whether|Where|Which|How|Why)\b/

test('opens comments with a subject or a verb', () => {
  assert.deepEqual(found('comments', headless), [])
})

test('opens the summaries of the API with a subject or a verb', () => {
  assert.ok(sources.some(({ summaries }) => summaries.length > 0))
  assert.deepEqual(found('summaries', headless), [])
})

test('states the behaviour in the title of a test', () => {
  assert.deepEqual(found('titles', /^(an?|the|what|who|whether|where|which|how|why)\b/), [])
})

function found(part: 'comments' | 'titles' | 'summaries', pattern: RegExp): string[] {
  return sources.flatMap(source =>
    source[part].filter(text => pattern.test(text)).map(text => `${source.path}: ${text}`),
  )
}

/** Returns the advice for a retired word in a name, written in camelCase, snake_case or kebab-case. */
function retiredIn(name: string): string | undefined {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word !== '')
  const found = words.find(word => Object.hasOwn(retired, word) || Object.hasOwn(retired, word.replace(/s$/, '')))
  return found && (retired[found] ?? retired[found.replace(/s$/, '')])
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const names = new Set([basename(path).replace(/(\.\w+)+$/, '')])
  const titles: string[] = []
  const summaries: string[] = []
  if (path.endsWith('.css')) {
    for (const [, name = ''] of text.matchAll(/(?:\.|--)([a-zA-Z][\w-]*)/g)) names.add(name)
    return { path, names, comments: [], titles, summaries }
  }
  const { program, comments } = parseSync(path, text)
  walk(program, node => {
    if (typeof node.name === 'string') names.add(node.name)
    // The paths of endpoints and the names of commands.
    if (typeof node.value === 'string' && /^\/?[\w:-]+(\/[\w:-]+)+$/.test(node.value)) names.add(node.value)
    const summary = node.key?.name === 'summary' && (node.value as Node | undefined)?.value
    if (typeof summary === 'string') summaries.push(summary)
    const [title] = (node.callee?.name === 'test' && node.arguments) || []
    if (title) titles.push(String(title.value ?? title.quasis?.[0]?.value.raw))
  })
  // A line comment that continues the one above it opens no sentence.
  const isFirst = ({ start }: { start: number }) => !/(^|\n)\s*\/\/.*\n\s*$/.test(text.slice(0, start))
  const opened = comments.filter(isFirst).map(each => each.value.replace(/^[*\s]+/, ''))
  return { path, names, comments: opened, titles, summaries }
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (node === null || typeof node !== 'object') return
  visit(node)
  for (const each of Object.values(node)) walk(each, visit)
}
