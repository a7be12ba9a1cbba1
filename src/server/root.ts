import { readFileSync } from 'node:fs'

/**
 * The folder of the program, for the files it reads. Right from here and from `dist/server`, where the build puts all
 * of the server: nothing else may go by where it stands itself.
 */
export const root = new URL('../../', import.meta.url)

export const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
