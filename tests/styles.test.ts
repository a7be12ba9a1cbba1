import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const sheets = globSync('src/**/*.css')
const tokens = globSync('src/**/tokens.css')
/** Files that are read before the tokens are loaded, or by a browser that never loads them. */
const withoutTokens = [...globSync('src/**/{boot.css,*.webmanifest}'), 'index.html']

const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^)]*\)|(?<=:\s*)\b(?:white|black|gr[ae]y)\b/gi

test('uses tokens for all colours', () => {
  const elsewhere = [...sheets, ...globSync('src/**/*.tsx')].filter(
    file => !tokens.includes(file) && !withoutTokens.includes(file),
  )
  assert.equal(tokens.length, 1)
  assert.deepEqual(elsewhere.flatMap(coloursIn), [])
})

test('uses the colours of the tokens in files that cannot use tokens', () => {
  const known = tokens.flatMap(coloursIn).map(colourOf)
  const unknown = withoutTokens.flatMap(coloursIn).filter(each => !known.includes(colourOf(each)))
  assert.deepEqual(unknown, [])
})

const coloursIn = (file: string) =>
  Array.from(readFileSync(file, 'utf8').matchAll(colour), ([found]) => `${file}: ${found.toLowerCase()}`)

const colourOf = (found: string) => found.slice(found.indexOf(': ') + 2)

/**
 * Declarations that assume left or right, although a language may run the other way: `left: 0`, `text-align: right`.
 */
const physical =
  /^\s*((margin|padding|border)-(left|right)\b.*|(left|right):.*|text-align: (left|right).*|border-(top|bottom)-(left|right)-radius.*|float: (left|right).*)$/

/** Matches four values, of which the second is for the right and the fourth for the left. */
const uneven = /^\s*(margin|padding|inset|border-width):\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+);$/

/** Allowed, because a browser measures the pointer's position from the left. */
const measured = ['src/features/places/web/rack-view.module.css: left: 0;']

test('uses no left or right except for measured positions', () => {
  const breaches = sheets.flatMap(sheet =>
    readFileSync(sheet, 'utf8')
      // Each of `var(--a, 1px)` and `calc(1px + 2px)` counts as one value.
      .replaceAll(/\([^()]*(\([^()]*\)[^()]*)*\)/g, group => group.replaceAll(' ', ''))
      .split('\n')
      .filter(line => {
        const [, , , right, , left] = uneven.exec(line) ?? []
        return physical.test(line) || right !== left
      })
      .map(line => `${sheet}: ${line.trim()}`),
  )
  assert.deepEqual(breaches.sort(), measured)
})

/** Inside such a frame, what is placed absolutely would otherwise stretch the page around it. */
const scrolls = /(?<![-\w])overflow(-\w+)?: [^;]*(auto|scroll)/
const isPositioned = /(?<![-\w])(position: (relative|absolute|sticky|fixed)|contain: (strict|content|layout|paint))/

test('positions every frame that scrolls, so that hidden labels scroll with it', () => {
  const frames = sheets.flatMap(sheet =>
    Array.from(readFileSync(sheet, 'utf8').matchAll(/([^{}]*)\{([^{}]*)\}/g), ([, selector = '', rules = '']) => ({
      name: `${sheet}: ${selector.trim().split('\n').at(-1)}`,
      rules,
    })).filter(({ rules }) => scrolls.test(rules)),
  )
  assert.ok(frames.length > 10)
  assert.deepEqual(
    frames.filter(({ rules }) => !isPositioned.test(rules)).map(({ name }) => name),
    [],
  )
})

test('uses only classes that the style sheet has', () => {
  const missing = globSync('src/**/*.tsx').flatMap(file => {
    const code = readFileSync(file, 'utf8')
    return Array.from(code.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)).flatMap(([, name, path = '']) => {
      const sheet = readFileSync(join(dirname(file), path), 'utf8')
      const classes = Array.from(code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')), found => found[1] ?? '')
      // The name of the style sheet itself ends in `.module.css`.
      const unknown = classes.filter(each => each !== 'module' && !new RegExp(`\\.${each}\\b`).test(sheet))
      return unknown.map(each => `${file}: ${each}`)
    })
  })
  assert.deepEqual(missing, [])
})
