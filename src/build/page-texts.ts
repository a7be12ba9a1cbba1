import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import type { Plugin } from 'vite'
import { type Language, languages } from '../shared/languages.ts'

/** The texts that the page shows before the application runs, or without it. */
const texts = {
  app_name: /*i18n*/ { id: 'page.app_name', message: 'Wine Cellar' },
  description: /*i18n*/ { id: 'page.description', message: 'Your wines: where they are and when to drink them.' },
  add: /*i18n*/ { id: 'page.add', message: 'Add a wine' },
  ready: /*i18n*/ { id: 'page.ready', message: 'Ready to drink' },
  analytics: /*i18n*/ { id: 'page.analytics', message: 'Analytics' },
  failed: /*i18n*/ {
    id: 'page.failed',
    message: 'The application could not start because of an error. Details are in the browser console.',
  },
  try_again: /*i18n*/ { id: 'page.try_again', message: 'Try again' },
  no_script: /*i18n*/ {
    id: 'page.no_script',
    message: 'This application needs JavaScript. Allow it in your browser and reload the page.',
  },
}

const catalogues = join(import.meta.dirname, '../client/i18n')

/**
 * Build step: inserts these texts into the page in every language, passes the list of languages to `boot.js`, and
 * writes a web manifest for each language.
 */
export const pageTexts: Plugin = {
  name: 'page-texts',
  transformIndexHtml: {
    order: 'pre',
    handler: html =>
      html
        .replace('%languages%', languages.join(' '))
        .replace('%failed%', languages.map(failureIn).join(''))
        .replace('%no-script%', languages.map(noScriptIn).join('')),
  },
  configureServer({ middlewares }) {
    for (const language of languages) {
      middlewares.use(`/${manifestFile(language)}`, (_request, response) => response.end(manifestIn(language)))
    }
  },
  generateBundle() {
    for (const language of languages) {
      this.emitFile({ type: 'asset', fileName: manifestFile(language), source: manifestIn(language) })
    }
  },
}

function failureIn(language: Language): string {
  const say = textsIn(language)
  const hidden = language === languages[0] ? '' : ' hidden'
  return `<div lang="${language}"${hidden}><p>${say('failed')}</p><p><a href="/">${say('try_again')}</a></p></div>`
}

function noScriptIn(language: Language): string {
  return `<p lang="${language}">${textsIn(language)('no_script')}</p>`
}

function manifestFile(language: Language): string {
  return language === languages[0] ? 'app.webmanifest' : `app.${language}.webmanifest`
}

/** Its addresses are relative, so that it is right at any path. */
function manifestIn(language: Language): string {
  const say = textsIn(language)
  const icon = (size: string) => ({ src: `icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const maskable = (size: string) => ({ ...icon(size), src: `icon-maskable-${size}.png`, purpose: 'maskable' })
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('192')] })
  return JSON.stringify({
    name: 'Wine Cellar Application',
    short_name: say('app_name'),
    description: say('description'),
    lang: language,
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#f8f4ec',
    theme_color: '#7a1f35',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon('192'),
      icon('512'),
      maskable('192'),
      maskable('512'),
    ],
    shortcuts: [
      shortcut(say('add'), 'add'),
      shortcut(say('ready'), './?stage=peak&stage=peak_estimated&sort=window'),
      shortcut(say('analytics'), 'analytics'),
    ],
  })
}

function textsIn(language: Language): (name: keyof typeof texts) => string {
  const { items } = PO.parse(readFileSync(join(catalogues, `${language}.po`), 'utf8'))
  return name => items.find(item => item.msgid === texts[name].id)?.msgstr[0] || texts[name].message
}
