import { defineConfig } from '@lingui/cli'
import { babelExtractor } from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'
import { descriptions } from './src/app/commands.ts'
import { errorTexts, fieldTexts } from './src/shared/errors.ts'
import { languages } from './src/shared/languages.ts'

/** The sentences of the errors have no macro, because they are shared with the server. */
const errorExtractor: typeof babelExtractor = {
  match: file => file.endsWith('/shared/errors.ts'),
  extract(file, _code, found) {
    const texts = new Set([...Object.values(errorTexts), ...Object.values(fieldTexts)])
    for (const [at, { id, message }] of [...texts].entries()) found({ id, message, origin: [file, at + 1] })
  },
}

/** The sentences of the history have none either. */
const historyExtractor: typeof babelExtractor = {
  match: file => file.endsWith('/app/commands.ts'),
  extract(file, _code, found) {
    for (const [at, { name, history }] of [...descriptions.values()].entries())
      found({ id: `history.${name}`, message: history, origin: [file, at + 1] })
  },
}

export default defineConfig({
  sourceLocale: languages[0],
  locales: [...languages],
  catalogs: [{ path: '<rootDir>/src/client/i18n/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.ts'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  extractors: [errorExtractor, historyExtractor, babelExtractor],
  runtimeConfigModule: { i18n: ['/src/client/i18n/i18n.ts', 'i18n'], Trans: ['/src/client/i18n/trans.ts', 'Trans'] },
})
