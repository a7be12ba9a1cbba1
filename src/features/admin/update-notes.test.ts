import assert from 'node:assert/strict'
import test from 'node:test'
import { notesIn, updateNotes } from './update-notes.ts'

test('reads the versions of a changelog with their points, without the marks of Markdown', () => {
  const changelog = `# Changelog

What changed.

## 1.1.0

Two things, see [the notes](docs/notes.md):

- the command \`npm run restore\`
  in two lines;
- another.

### Mended

- a fault.

## 1.0.0

- the first.
`
  assert.deepEqual(notesIn(changelog), [
    {
      version: '1.1.0',
      notes: [
        'Two things, see the notes:',
        'the command npm run restore in two lines;',
        'another.',
        'Mended',
        'a fault.',
      ],
    },
    { version: '1.0.0', notes: ['the first.'] },
  ])
})

test('finds the changelog of this program', () => {
  const [latest] = updateNotes()
  assert.ok((latest?.notes.length ?? 0) > 10)
})
