import { defineConfig, type Plugin } from 'rolldown'

/** Node keeps the source in memory: one letter in it beyond ASCII, and each takes twice the room. */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped)
    }
  },
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** The server with its packages in a few files, for `npm start`: see docs/decisions/0010-the-server-in-few-files.md. */
export default defineConfig({
  input: {
    main: 'src/app/serve.ts',
    'picture-process': 'src/server/picture-process.ts',
    'backup-thread': 'src/features/backups/backup-thread.ts',
    'checkpoint-thread': 'src/server/db/checkpoint-thread.ts',
    'reading-process': 'src/features/transfer/files/reading-process.ts',
    // The commands of the package (scripts/wine-cellar.mjs).
    backup: 'src/app/back-up.ts',
    doctor: 'src/app/doctor.ts',
    recover: 'src/app/recover.ts',
    restore: 'src/app/restore.ts',
  },
  platform: 'node',
  // Native code stays where it is, and nobody has pg's.
  external: ['@node-rs/argon2', 'pg-native', 'sharp'],
  plugins: [ascii],
  output: {
    dir: 'dist/server',
    cleanDir: true,
    sourcemap: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  },
})
