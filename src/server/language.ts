import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import { errorTexts, type FieldError, fieldTexts, sentenceFormats, type Values } from '../shared/errors.ts'
import { type Language, languages } from '../shared/languages.ts'
import { mailTexts } from '../shared/mail-texts.ts'
import { sentenceValues } from '../shared/sentence-values.ts'
import { root } from './root.ts'

/**
 * Chooses the language of an answer: the one that the request asks for, otherwise the one that the person chose,
 * otherwise English.
 */
export function languageOf(accepted: string | undefined, chosen: Language | null | undefined): Language {
  const wanted = (accepted ?? '')
    .split(',')
    .map(part => part.split(';')[0]?.trim().slice(0, 2).toLowerCase())
    .find(language => languages.some(known => known === language))
  return (wanted as Language | undefined) ?? chosen ?? languages[0]
}

export function sentence(language: Language, text: { id: string; message: string }, values: Values = {}): string {
  return i18nOf(language)._(text.id, sentenceValues(values), { message: text.message, formats: sentenceFormats })
}

export function fieldErrorSentence(language: Language, { code, values }: FieldError): string {
  return sentence(language, fieldTexts[code], values)
}

const spoken = new Map<Language, ReturnType<typeof setupI18n>>()

/** Returns the catalogue of a language, which is read when it is first needed. The English texts are in the source. */
function i18nOf(language: Language) {
  let i18n = spoken.get(language)
  if (!i18n) {
    i18n = setupI18n({ locale: language, messages: { [language]: catalogueOf(language) } })
    spoken.set(language, i18n)
  }
  return i18n
}

function catalogueOf(language: Language) {
  const mails = Object.values(mailTexts).flatMap(({ subject, body }) => [subject, body])
  const texts = [...Object.values(errorTexts), ...Object.values(fieldTexts), ...mails]
  const translated = language === languages[0] ? new Map<string, string>() : translations(language)
  return Object.fromEntries(texts.map(({ id, message }) => [id, compileMessage(translated.get(id) || message)]))
}

function translations(language: Language): Map<string, string> {
  const file = PO.parse(readFileSync(new URL(`src/client/i18n/${language}.po`, root), 'utf8'))
  return new Map(file.items.map(item => [item.msgid, item.msgstr[0] ?? '']))
}
