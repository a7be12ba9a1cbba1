import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languages } from './src/shared/languages.ts'

export default defineConfig({
  sourceLocale: languages[0],
  locales: [...languages],
  catalogs: [{ path: '<rootDir>/src/client/i18n/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.ts'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  runtimeConfigModule: { i18n: ['/src/client/i18n/i18n.ts', 'i18n'], Trans: ['/src/client/i18n/trans.ts', 'Trans'] },
})
