import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import PO from 'pofile'

const catalogue = (language: string) =>
  PO.parse(readFileSync(join(import.meta.dirname, `${language}.po`), 'utf8')).items.filter(
    item => !item.extractedComments.includes('js-lingui-explicit-id'),
  )

test('gives each message of one or two words a context, without which its translation may be the wrong one', () => {
  const alone = catalogue('en').filter(({ msgid, msgctxt }) => !msgctxt && !isCount(msgid) && wordsOf(msgid) <= 2)
  assert.deepEqual(
    alone.map(item => `${item.msgid} (${item.references.join(', ')})`),
    [],
  )
})

test('addresses people as du in German', () => {
  const formal = catalogue('de').filter(({ msgstr }) => /[\p{Ll},] (Sie|Ihnen|Ihre?[mnrs]?)\b/u.test(msgstr[0] ?? ''))
  assert.deepEqual(
    formal.map(item => item.msgstr[0]),
    [],
  )
})

test('begins no part of a text that may be laid out by itself with a colon or a comma', () => {
  // A screen reader speaks a blank before such a part: "Rename : Laptop".
  const parted = catalogue('en').filter(({ msgid }) => /<\d+>\s*[:;,.!?]/.test(msgid))
  assert.deepEqual(
    parted.map(({ msgid }) => msgid),
    [],
  )
})

/** A count says what it counts. */
const isCount = (message: string) => message.includes(', plural,')

/** Counts the words of a message; a value counts as one. A message of values alone has nothing to translate. */
function wordsOf(message: string): number {
  const text = message.replace(/<\/?\d+\/?>/g, ' ')
  const words = text.match(/\{\w+\}|[\p{L}\p{N}][\p{L}\p{N}’'.,-]*/gu) ?? []
  return words.some(word => /^\p{L}/u.test(word)) ? words.length : Number.POSITIVE_INFINITY
}
