import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { hostileNames } from '../../../tests/hostile-names.ts'
import { sentence } from '../../server/language.ts'
import { errorTexts, fieldTexts } from '../../shared/errors.ts'
import { PlainI18n } from './plain-i18n.ts'
import { Trans } from './trans.ts'

const messages = {
  elements: compileMessage('{name} lies in <0>{place}</0>, {state, select, open {opened} other {closed}}'),
  text: compileMessage('{name}{place} lies in {place}'),
  plural: compileMessage('{count, plural, one {# bottle of {name}} other {# bottles of {name}}}'),
}
const i18n = new PlainI18n({ locale: 'en', messages: { en: messages } })

const drawn = (name: string) => {
  const components = { 0: createElement('b') }
  const values = { name, place: name, state: 'open' }
  const translated = createElement(Trans, { id: 'elements', values, components })
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, translated))
}

const escaped = (text: string) => renderToStaticMarkup(createElement('i', null, text)).slice(3, -4)

test('keeps text that people typed unchanged in a sentence with elements', () => {
  for (const name of hostileNames) assert.equal(drawn(name), `${escaped(name)} lies in <b>${escaped(name)}</b>, opened`)
})

test('keeps text that people typed unchanged in a plain sentence and in one with a number', () => {
  for (const name of hostileNames) {
    const values = { name, place: 'u0041', count: 2 }
    assert.equal(i18n.t('text', values), `${name}u0041 lies in u0041`)
    assert.equal(i18n._({ id: 'text', values }), `${name}u0041 lies in u0041`)
    assert.equal(i18n._('plural', values), `2 bottles of ${name}`)
  }
})

test("keeps text that people typed unchanged in the server's sentences, in both languages", () => {
  for (const name of hostileNames) {
    for (const language of ['en', 'de'] as const) {
      const gone = sentence(language, errorTexts.bottle_gone, { by: name, on: '2026-03-14' })
      assert.ok(gone.includes(name), gone)
      const options = sentence(language, fieldTexts.not_in_list, { options: name })
      assert.ok(options.includes(name), options)
    }
  }
})
