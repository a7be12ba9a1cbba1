import type { Plugin } from 'vite'
import { limits } from '../shared/limits.ts'

/**
 * Build step: writes each limit as its number where it is used, because a bundler keeps the whole table of limits for
 * one of them, on the page and again in each worker. Fails for a file that takes the table itself.
 */
export const plainLimits: Plugin = {
  name: 'plain-limits',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: /import \{ limits \} from/ },
    handler(code) {
      if (/= limits\b(?!\.)/.test(code)) this.error('This keeps the whole table of limits: write "limits.name".')
      return code.replace(/(?<![.\w])limits\.(\w+)\b/g, numberOf)
    },
  },
}

function numberOf(text: string, name: string): string {
  const number: unknown = limits[name as keyof typeof limits]
  return typeof number === 'number' ? String(number) : text
}
