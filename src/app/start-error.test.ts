import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { isNewEnough } from '../../scripts/node-version.mjs'
import { endOfStart } from '../../tests/server-process.ts'
import { makeBackup } from '../features/backups/make-backup.ts'
import { restoreBackup } from '../features/backups/restore.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { mustBeCurrent } from '../server/db/sqlite.ts'
import { startSentence } from '../server/start-sentence.ts'

const top = mkdtempSync(join(tmpdir(), 'wine-cellar-start-'))
after(() => rmSync(top, { recursive: true, force: true }))

let takenPort = 0
const taken = createServer()
before(async () => {
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  takenPort = typeof address === 'object' && address ? address.port : 0
})
after(() => taken.close())

/** Returns the data folder of an instance that ran and was then damaged by `ruin`. */
async function ruined(name: string, ruin: (file: string, folder: string) => void): Promise<string> {
  const folder = join(top, name)
  const db = await openDatabase({ data_dir: folder })
  await db.destroy()
  ruin(join(folder, 'cellar.sqlite'), folder)
  return folder
}

interface ErrorCase {
  of: string
  settings: () => Promise<Record<string, string>> | Record<string, string>
  sentence: RegExp
}

const dataDir = async (folder: Promise<string>) => ({ DATA_DIR: await folder })
const onTable = (file: string, sql: string) => {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

const fieldErrors: ErrorCase[] = [
  {
    of: 'settings that are wrong, all told together',
    settings: () => ({ PORT: 'eighty', LOG_LEVEL: 'loud' }),
    sentence:
      /^PORT has to be a whole number from 0 to 65535 and is "eighty"\.\nLOG_LEVEL has to be fatal, .* and is "loud"\.$/,
  },
  {
    of: 'an address of a database that is none, without repeating its password',
    settings: () => ({ DATABASE_URL: 'mysql://ada:secret@host/db' }),
    sentence: /^DATABASE_URL has to be an address like postgres:\/\/user:password@host\/database\.$/,
  },
  {
    of: 'a key that is none, without repeating it',
    settings: () => ({ SECRET_KEY: 'a password' }),
    sentence:
      /^SECRET_KEY has to be 32 bytes in base 64 or as 64 hexadecimal digits \("openssl rand -base64 32" makes some\)\.$/,
  },
  {
    of: 'several processes on a file of SQLite',
    settings: () => ({ PROCESSES: '2' }),
    sentence: /^PROCESSES needs PostgreSQL, .* Name a database in DATABASE_URL, or leave out PROCESSES\.$/,
  },
  {
    of: 'a number of processes that is none',
    settings: () => ({ PROCESSES: '0' }),
    sentence: /^PROCESSES has to be a whole number from 1 to 64 and is "0"\.$/,
  },
  {
    of: 'a header of a proxy without the proxies that are believed',
    settings: () => ({ PROXY_SIGN_IN_HEADER: 'Remote-User' }),
    sentence: /^PROXY_SIGN_IN_HEADER needs TRUST_PROXY/,
  },
  {
    of: 'a certificate without its key',
    settings: () => ({ TLS_CERTIFICATE: '/etc/cellar.crt' }),
    sentence: /^TLS_CERTIFICATE and TLS_KEY belong together: set both of them or none\.$/,
  },
  {
    of: 'a certificate that is not there',
    settings: () => ({ TLS_CERTIFICATE: join(top, 'none.crt'), TLS_KEY: join(top, 'none.key') }),
    sentence:
      /^TLS_CERTIFICATE and TLS_KEY cannot be used: ENOENT.*They have to be files with a certificate and its private key as PEM, which this user can read\.$/,
  },
  {
    of: 'a header that every browser sends',
    settings: () => ({ PROXY_SIGN_IN_HEADER: 'User-Agent', TRUST_PROXY: '10.0.0.1' }),
    sentence: /^PROXY_SIGN_IN_HEADER has to be the name of a header that only a proxy sets, .* and is "User-Agent"\.$/,
  },
  {
    of: 'a proxy that is no address',
    settings: () => ({ TRUST_PROXY: '10.0.0.1, 10.0.0.0/99' }),
    sentence: /^TRUST_PROXY has to be addresses or networks .* and is "10\.0\.0\.1, 10\.0\.0\.0\/99"\.$/,
  },
  {
    of: 'a path that leads elsewhere',
    settings: () => ({ BASE_PATH: '/../wine' }),
    sentence: /^BASE_PATH has to be a path like \/wine or \/home\/wine, .* and is "\/\.\.\/wine"\.$/,
  },
  {
    of: 'a front end that is not there',
    settings: () => ({ WEB_FOLDER: join(top, 'nowhere') }),
    sentence: /^WEB_FOLDER has to be a folder with the built front end/,
  },
  {
    of: 'a port that is taken',
    settings: () => ({ PORT: String(takenPort) }),
    sentence: /^Port \d+ is already in use, .* choose another port with PORT\.$/,
  },
  {
    of: 'an address that the machine does not have',
    settings: () => ({ HOST: '192.0.2.1' }),
    sentence: /^This machine has no address 192\.0\.2\.1\. Set HOST to one that it has/,
  },
  {
    of: 'a data folder that is a file',
    settings: () => {
      writeFileSync(join(top, 'file'), '')
      return { DATA_DIR: join(top, 'file') }
    },
    sentence: /^DATA_DIR is a file, .*\. Set it to a folder\.$/,
  },
  {
    of: 'a file that is no database',
    settings: () => dataDir(ruined('text', file => writeFileSync(file, 'Dear diary, '.repeat(500)))),
    sentence: /cellar\.sqlite is not a database\. Restore a backup/,
  },
  {
    of: 'a database that is damaged',
    settings: () => dataDir(ruined('damaged', file => writeFileSync(file, readFileSync(file).fill(0xa5, 4096)))),
    sentence: /cellar\.sqlite is damaged\. Restore a backup/,
  },
  {
    of: 'data of a newer version',
    settings: () =>
      dataDir(
        ruined('newer', file => onTable(file, `insert into kysely_migration values ('9999-later', '2030-01-01')`)),
      ),
    sentence: /^The data was written by a newer version of this application\. Start that version/,
  },
  {
    of: 'a file that was emptied',
    settings: () => dataDir(ruined('emptied', file => truncateSync(file, 0))),
    sentence:
      /^The data in .* is gone: cellar\.sqlite is empty or missing\. Restore a backup .* or remove instance\.json/,
  },
  {
    of: 'a file that is missing',
    settings: () => dataDir(ruined('missing', file => rmSync(file))),
    sentence: /cellar\.sqlite is empty or missing/,
  },
  {
    of: 'a database without tables',
    settings: () =>
      dataDir(
        ruined('bare', file => {
          rmSync(file)
          onTable(file, 'create table x (y); drop table x')
        }),
      ),
    sentence: /cellar\.sqlite is empty or missing/,
  },
  {
    of: 'the file of another instance',
    settings: () =>
      dataDir(ruined('other', file => onTable(file, `update settings set value = 'x' where name = 'instance'`))),
    sentence: /cellar\.sqlite belongs to another installation than its folder\./,
  },
]

// File permissions do not bind root.
if (process.getuid?.() !== 0 && process.platform !== 'win32') {
  fieldErrors.push({
    of: 'data that cannot be written',
    settings: () => dataDir(ruined('readonly', (file, folder) => [file, folder].map(path => chmodSync(path, 0o500)))),
    sentence: /^The data in .* cannot be written\. Give the user that runs the server write access/,
  })
}

describe('reports a failed start in a sentence that says what to do, without a stack trace', () => {
  for (const { of, settings, sentence } of fieldErrors) {
    test(of, async () => {
      const configured = await settings()
      const { code, printed } = await endOfStart({ data_dir: join(top, 'unused') }, configured)
      assert.match(printed.trim(), sentence)
      assert.doesNotMatch(printed, /\n\s+at |Error:|secret/)
      assert.equal(code, 1)
    })
  }
})

test('reports missing permissions, whoever runs the tests', () => {
  const config = readConfig({ DATA_DIR: '/srv/cellar', PORT: '80' })
  const error = (code: string | number, more = {}) => Object.assign(new Error('x'), { code, ...more })
  assert.match(startSentence(error('EROFS'), config) ?? '', /^The data in \/srv\/cellar cannot be written\./)
  assert.match(startSentence(error('ERR_SQLITE_ERROR', { errcode: 8 }), config) ?? '', /cannot be written/)
  assert.match(startSentence(error('EACCES', { syscall: 'listen' }), config) ?? '', /listen on port 80\. Choose a port/)
  assert.equal(startSentence(new TypeError('x is not a function'), config), undefined)
})

if (process.platform !== 'win32') {
  test('lets only the owner read the folder and its files, older ones too', async () => {
    const folder = await ruined('open', (file, folder) => {
      chmodSync(folder, 0o755)
      chmodSync(file, 0o644)
    })
    const db = await openDatabase({ data_dir: folder })
    const modes = ['', 'cellar.sqlite', 'cellar.sqlite-wal', 'cellar.sqlite-shm', 'instance.json'].map(modeOf(folder))
    await db.destroy()
    assert.deepEqual(modes, ['700', '600', '600', '600', '600'])
  })

  test('closes a folder also when it holds all that the program puts there', async () => {
    const folder = await ruined('of-years', (_, folder) => chmodSync(folder, 0o755))
    mkdirSync(join(folder, 'backups/moments'), { recursive: true })
    mkdirSync(join(folder, '.unfinished-x3VgWq'))
    for (const name of [
      ...['moments.json', 'moments.json.unfinished', 'before-restore-2026-03-14T10-00-00-000Z.sqlite'],
      ...['secret.key', 'backups/cellar-2026-03-14T02-00-00Z.sqlite', 'backups/moments/lock'],
    ]) {
      writeFileSync(join(folder, name), 'cellar')
    }
    chmodSync(join(folder, 'backups'), 0o755)
    chmodSync(join(folder, 'moments.json'), 0o644)
    await (await openDatabase({ data_dir: folder })).destroy()
    assert.deepEqual(['', 'backups', 'moments.json'].map(modeOf(folder)), ['700', '700', '600'])
  })

  test('closes a folder after a backup and a restore have written there', async () => {
    const folder = await ruined('backed-up', () => {})
    const target = join(folder, 'backups', 'cellar.sqlite')
    await makeBackup({ data_dir: folder }, target, new Date(), { backup_recipients: [], data_dir: folder })
    await restoreBackup(target, { data_dir: folder }, folder, new Date())
    chmodSync(folder, 0o755)
    await (await openDatabase({ data_dir: folder })).destroy()
    assert.equal(modeOf(folder)(''), '700', readdirSync(folder).join())
  })

  test("keeps the permissions of a folder with other files, but restricts the instance's files", async () => {
    const folder = join(top, 'shared')
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'notes.txt'), 'mine', { mode: 0o644 })
    const db = await openDatabase({ data_dir: folder })
    await db.destroy()
    assert.deepEqual(['', 'notes.txt', 'cellar.sqlite'].map(modeOf(folder)), ['755', '644', '600'])
  })
}

test('starts afresh when the mark is removed, and writes a lost mark again', async () => {
  const folder = await ruined('anew', (file, folder) => {
    rmSync(file)
    rmSync(join(folder, 'instance.json'))
  })
  await (await openDatabase({ data_dir: folder })).destroy()
  const mark = readFileSync(join(folder, 'instance.json'), 'utf8')
  rmSync(join(folder, 'instance.json'))
  await (await openDatabase({ data_dir: folder })).destroy()
  assert.equal(JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8')).id, JSON.parse(mark).id)
  assert.equal(existsSync(join(folder, 'instance.json.new')), false)
})

test('refuses to open a database with SQLite older than 3.51.3', () => {
  for (const old of ['3.51.2', '3.49.1', '3.9.0'])
    assert.throws(() => mustBeCurrent(old), { message: /SQLite 3\.[\d.]+, which can damage the data\. Start with/ })
  for (const current of ['3.51.3', '3.53.4', '3.100.0', '4.0.0']) mustBeCurrent(current)
})

test('does not run on a Node whose SQLite is older than 3.51.3', () => {
  assert.equal(isNewEnough({ node: '24.0.0', sqlite: '3.49.1' }), false)
  assert.equal(isNewEnough({ node: '24.9.0', sqlite: '3.51.2' }), false)
  assert.equal(isNewEnough({ node: '24.18.1', sqlite: '3.51.3' }), true)
  assert.equal(isNewEnough({ node: '26.10.0', sqlite: '3.100.0' }), true)
  assert.equal(isNewEnough({ node: '22.23.2', sqlite: '3.53.4' }), false)
  assert.equal(isNewEnough({ node: '18.20.0' }), false)
})

function modeOf(folder: string) {
  return (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)
}
