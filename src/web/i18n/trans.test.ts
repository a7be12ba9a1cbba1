import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { sentence } from '../../server/language.ts'
import { errorTexts, fieldTexts } from '../../shared/errors.ts'
import { Trans } from './trans.ts'

/** Names that people may give, and that mean something to who makes the sentences. */
const names = ["{name} '{' # <0>x</0> {0, plural, one {…}}", '<0/>', '<b>Cuvée</b>', '\\u0041', "L'{0}", '&amp;']

const message = '{name} lies in <0>{place}</0>, {state, select, open {opened} other {closed}}'
const i18n = setupI18n({ locale: 'en', messages: { en: { at: compileMessage(message) } } })

const drawn = (name: string) => {
  const components = { 0: createElement('b') }
  const values = { name, place: name, state: 'open' }
  const said = createElement(Trans, { id: 'at', values, components })
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, said))
}

const escaped = (text: string) => renderToStaticMarkup(createElement('i', null, text)).slice(3, -4)

test('what people wrote stays as it is in a sentence with elements', () => {
  for (const name of names) assert.equal(drawn(name), `${escaped(name)} lies in <b>${escaped(name)}</b>, opened`)
})

test('what people wrote stays as it is in a sentence of the server, in both languages', () => {
  for (const name of names) {
    for (const language of ['en', 'de'] as const) {
      const gone = sentence(language, errorTexts.bottle_gone, { by: name, on: '2026-03-14' })
      assert.ok(gone.includes(name), gone)
      const options = sentence(language, fieldTexts.not_in_list, { options: name })
      assert.ok(options.includes(name), options)
    }
  }
})
