import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiOrigin } from './src/build/api-origin.ts'
import { compileEnglish } from './src/build/compile-english.ts'
import { denseEstimates } from './src/build/dense-estimates.ts'
import { filesAhead } from './src/build/files-ahead.ts'
import { minifyBoot } from './src/build/minify-boot.ts'
import { pageTexts } from './src/build/page-texts.ts'
import { plainEndpoints } from './src/build/plain-endpoints.ts'
import { plainLimits } from './src/build/plain-limits.ts'
import { preloadStyles } from './src/build/preload-styles.ts'
import { serviceWorker } from './src/build/service-worker.ts'
import { sharedChunks } from './src/build/shared-chunks.ts'
import { columnsOf } from './src/model/tables.ts'

const texts = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }], compileEnglish] }),
  // What is shared with the server has no macro.
  rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]|\/\*i18n\*\/|sentences\(|history:\s+'/ } },
})

const proxy = { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` }

// Worked out here: the contracts that say so need not be fetched before the list.
const recordColumns = createHash('sha256').update(JSON.stringify(columnsOf)).digest('base64url').slice(0, 12)

/** One suffix for all classes of a file compresses to a fraction of one for each class. */
const suffixOf = (file: string) =>
  createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)

export default defineConfig({
  define: { 'import.meta.env.RECORD_COLUMNS': JSON.stringify(recordColumns) },
  publicDir: 'src/app/public',
  plugins: [
    denseEstimates,
    plainEndpoints,
    plainLimits,
    lingui({ failOnCompileError: true }),
    babel({ presets: [texts] }),
    react(),
    pageTexts,
    preloadStyles,
    filesAhead,
    apiOrigin,
    minifyBoot,
    // It comes last, because it notes the hashes of all files.
    serviceWorker,
  ],
  // React has the hook itself, since version 18.
  resolve: {
    alias: [
      // React has the hook itself, since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'src/ui/create-icon.ts') },
      // The 570 rules are fetched next to the cellar.
      { find: /^\.\/bundled-estimates\.ts$/, replacement: './web/fetched-estimates.ts' },
    ],
  },
  experimental: {
    // What names a file relatively works at any path; the server adapts the page itself (see src/server/built-page.ts).
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  worker: { format: 'es', plugins: () => [plainLimits] },
  css: { modules: { generateScopedName: (name, file) => `${name}_${suffixOf(file)}` } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // The page has the list of the files of each screen already (see files-ahead.ts).
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // The content security policy knows no data: but for pictures.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  server: { proxy },
  preview: { proxy },
})
