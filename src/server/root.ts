import { readFileSync } from 'node:fs'

/**
 * The folder of the program, for the files it reads. The relative path is valid both from here and from `dist/server`,
 * where the build puts the whole server: no other module may use its own location.
 */
export const root = new URL('../../', import.meta.url)

export const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
