import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** Build step: minifies `boot.js`, which comes before all code and is not bundled. Old browsers can still read it. */
export const minifyBoot: Plugin = {
  name: 'minify-boot',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const file = join(dir, 'boot.js')
    const { code } = minifySync(file, readFileSync(file, 'utf8'), { compress: { target: 'es2020' } })
    writeFileSync(file, code)
  },
}
