import { createHash } from 'node:crypto'
import { lingui } from '@lingui/vite-plugin'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiOrigin } from './src/build/api-origin.ts'
import { compileEnglish } from './src/build/compile-english.ts'
import { filesAhead } from './src/build/files-ahead.ts'
import { pageTexts } from './src/build/page-texts.ts'
import { plainContracts } from './src/build/plain-contracts.ts'
import { serviceWorker } from './src/build/service-worker.ts'
import { sharedChunks } from './src/build/shared-chunks.ts'
import { undrawnComponents } from './src/build/undrawn-components.ts'
import { columnsOf } from './src/model/tables.ts'

const texts = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }], compileEnglish] }),
  // The sentences of errors.ts have no macro: they are shared with the server.
  rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]|\/\*i18n\*\// } },
})

const proxy = { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` }

// Worked out here: the contracts that say so need not be fetched before the list.
const recordColumns = createHash('sha256').update(JSON.stringify(columnsOf)).digest('base64url').slice(0, 12)

export default defineConfig({
  define: { 'import.meta.env.RECORD_COLUMNS': JSON.stringify(recordColumns) },
  publicDir: 'src/app/public',
  plugins: [
    plainContracts,
    undrawnComponents,
    lingui({ failOnCompileError: true }),
    babel({ presets: [texts] }),
    react(),
    pageTexts,
    filesAhead,
    apiOrigin,
    serviceWorker,
  ],
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The content security policy knows no data: but for pictures.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  server: { proxy },
  preview: { proxy },
})
