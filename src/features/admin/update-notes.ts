import { readFileSync } from 'node:fs'
import { root } from '../../server/root.ts'
import type { VersionNotes } from './contract.ts'

/** Reads what changed in each version, the latest first, from the changelog that comes with the program. */
export function updateNotes(): VersionNotes[] {
  return notesIn(readFileSync(new URL('CHANGELOG.md', root), 'utf8'))
}

/** Returns the versions of a changelog with their paragraphs and the points of their lists, as plain text. */
export function notesIn(changelog: string): VersionNotes[] {
  const [, ...sections] = changelog.split(/^## /m)
  return sections.map(section => {
    const [title = '', ...lines] = section.split('\n')
    const texts = lines.join('\n').split(/\n(?=- |#|\n)/)
    return {
      version: title.trim(),
      notes: texts.map(text => plain(text.replace(/^\s*(- |#+ )?/, ''))).filter(text => text !== ''),
    }
  })
}

/** Takes the marks of code and links out. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replace(/\s+/g, ' ')
    .trim()
}
