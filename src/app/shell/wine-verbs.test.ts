import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readIntent } from './wine-verbs.ts'

const german = {
  open: 'öffnen öffne',
  drink: 'trinken trinke trink',
  move: 'umlagern verschieben',
  add: 'hinzufügen',
}

test('reads a verb before or after the name of a wine', () => {
  const readings = {
    'open barolo': { verb: 'open', search: 'barolo' },
    'Barolo  öffnen': { verb: 'open', search: 'barolo' },
    'öffne Château Margaux 96': { verb: 'open', search: 'chateau margaux 96' },
    'drink riesling': { verb: 'drink', search: 'riesling' },
    Umlagern: { verb: 'move', search: '' },
    move: { verb: 'move', search: '' },
    'add krug': { verb: 'add', search: 'krug' },
    hinzufügen: { verb: 'add', search: '' },
  }
  for (const [text, intent] of Object.entries(readings)) assert.deepEqual(readIntent(text, german), intent, text)
})

test('reads no verb in the midst of a name, in a part of a word or in nothing', () => {
  for (const text of ['', 'barolo', 'opening', 'the open barolo', 'opus', 'drin']) {
    assert.equal(readIntent(text, german), undefined, text)
  }
})
