import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const sheets = globSync('src/**/*.css')

/** What knows left from right, where a language may run the other way: `left: 0`, `text-align: right`. */
const physical =
  /^\s*((margin|padding|border)-(left|right)\b.*|(left|right):.*|text-align: (left|right).*|border-(top|bottom)-(left|right)-radius.*|float: (left|right).*)$/

/** Four values, of which the second is meant for the right and the fourth for the left. */
const uneven = /^\s*(margin|padding|inset|border-width):\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+);$/

/** Base UI measures where the open tab stands from the left, and a pointer is measured so too. */
const measured = ['src/features/places/web/rack-view.module.css: left: 0;', 'src/web/ui/tabs.module.css: left: 0;']

test('no style tells left from right but where it says the direction it is for', () => {
  const breaches = sheets.flatMap(sheet =>
    readFileSync(sheet, 'utf8')
      // `var(--a, 1px)` and `calc(1px + 2px)` are one value.
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
