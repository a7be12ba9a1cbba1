import assert from 'node:assert/strict'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { copyFile, open, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { wholeOf } from '../../../tests/archives.ts'
import { emptyFolder } from '../../../tests/empty-folder.ts'
import { emptyDatabase, startWorld, worldOf } from '../../../tests/harness.ts'
import { endOfStart, placeSettings, runScript } from '../../../tests/server-process.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { connectDatabase } from '../../server/db/open.ts'
import { runJob } from '../admin/contract.ts'
import { fillWithSample } from '../cellars/sample.ts'
import { decryptFile, encryptFile, isEncrypted } from './age.ts'
import { downloadBackup, listBackups } from './contract.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore.ts'

const at = new Date('2026-03-14T10:00:00.000Z')
/** Written with the ordinary tool, age 1.1.1, for the key beside them. */
const foreign = join(import.meta.dirname, '../../../tests/files/age')
const foreignKey = 'AGE-SECRET-KEY-1V5L36ASWWHFEMYJKGP8SUUZRH4DT3X7VYKTMYG6NRYARMVNN6FQSNH2J7H'

async function newKey() {
  const key = await generateIdentity()
  return { key, recipient: await identityToRecipient(key) }
}

/** The numbers from 0, each with seven digits and an end of line, up to a number of bytes. */
const numbers = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 8) }, (_, each) => `${String(each).padStart(7, '0')}\n`).join('')

test('reads files of the ordinary tool, for one and for two recipients', async t => {
  const folder = await emptyFolder(t)
  for (const [name, bytes] of Object.entries({ 'numbers.age': 80_000, 'one-chunk.age': 65_536 })) {
    const file = join(foreign, name)
    assert.equal(await isEncrypted(file), true)
    await decryptFile(file, join(folder, name), [foreignKey])
    assert.equal(await readFile(join(folder, name), 'utf8'), numbers(bytes), name)
  }
})

test('encrypts for each of several keys, of the newer kind too, and decrypts with any of those given', async t => {
  const folder = await emptyFolder(t)
  const [ada, bob, other] = [await newKey(), await newKey(), await newKey()]
  const plain = join(folder, 'plain')
  for (const bytes of [0, 1, 65_536, 65_537, 3_000_000]) {
    await writeFile(plain, numbers(bytes))
    const file = join(folder, `${bytes}.age`)
    await encryptFile(plain, file, [ada.recipient, bob.recipient])
    for (const { key } of [ada, bob]) {
      await decryptFile(file, `${file}.${key}`, [other.key, key])
      assert.deepEqual(await readFile(`${file}.${key}`), await readFile(plain))
    }
    await assert.rejects(decryptFile(file, `${file}.other`, [other.key]), /encrypted for another key/)
  }
})

test('notices each cut and each changed byte of an encrypted file', async t => {
  const folder = await emptyFolder(t)
  const { key, recipient } = await newKey()
  const [plain, file, copy] = ['plain', 'whole.age', 'copy.age'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(plain, numbers(200_000))
  await encryptFile(plain, file, [recipient])
  const { length } = await readFile(file)
  let outcomes = 0
  const mustFail = async (what: string) => {
    const target = join(folder, `out-${outcomes++}`)
    await assert.rejects(decryptFile(copy, target, [key]), /damaged|another key/, what)
  }
  const header = (await readFile(file, 'latin1')).indexOf('\n', (await readFile(file, 'latin1')).indexOf('\n---')) + 1
  const chunk = 65_536 + 16
  for (const cut of [0, 10, header, header + 16, header + 16 + chunk, header + 16 + 2 * chunk, length - 1]) {
    await copyFile(file, copy)
    await truncate(copy, cut)
    await mustFail(`cut after ${cut} bytes`)
  }
  for (const changed of [30, header - 5, header + 3, header + 16 + chunk, length - 1]) {
    await copyFile(file, copy)
    const handle = await open(copy, 'r+')
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, changed)
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, changed)
    await handle.close()
    await mustFail(`byte ${changed}`)
  }
})

test('encrypts each backup if there are recipients, and leaves nothing plain', async t => {
  const { key, recipient } = await newKey()
  const [data_dir, second] = [await emptyFolder(t), await emptyFolder(t)]
  const settings = { BACKUP_AGE_RECIPIENTS: recipient, SECOND_BACKUP_FOLDER: second }
  const world = await startWorld(settings, undefined, { data_dir })
  const ada = await world.person('Ada')
  await world.done(fillWithSample, { as: ada, body: { today: '2026-03-14' } })
  const { last } = await world.done(runJob, { as: ada, params: { job: 'backup' } })
  assert.equal(last?.failed, null)
  const name = 'cellar-2026-03-14T09-26-53Z.sqlite.age'
  const { backups, encrypted } = await world.done(listBackups, { as: ada })
  assert.deepEqual([encrypted, backups.map(each => [each.name, each.encrypted])], [true, [[name, true]]])
  const file = join(data_dir, 'backups', name)
  assert.equal(await isEncrypted(file), true)
  assert.ok(!(await readFile(file)).includes('ada@example.org'))
  assert.deepEqual(await readdir(second), [name, 'moments'])
  assert.deepEqual(await readdir(join(data_dir, 'backups')), [name, 'moments'])
  const left = (await readdir(data_dir)).filter(each => each.startsWith('.'))
  assert.deepEqual(left, [], 'the plain file is gone')
  const { body } = await world.call(downloadBackup, { as: ada, params: { name }, body: { password: ada.password } })
  assert.deepEqual(body as unknown as Buffer, await readFile(file))

  const database = await emptyDatabase(t)
  const restore = (keys: string[]) => restoreBackup(file, database, data_dir, at, keys)
  await assert.rejects(restore([]), /encrypted for another key/)
  await assert.rejects(restore([(await newKey()).key]), /encrypted for another key\. Nothing was changed/)
  await assert.rejects(restore(['AGE-PLUGIN-YUBIKEY-1QQ']), /A key is not one of age/)
  const { before } = await restore([key])
  assert.equal(before === null, 'data_dir' in database, 'there was no file of SQLite before')
  const restored = await connectDatabase(database)
  t.after(() => restored.destroy())
  assert.deepEqual(await wholeOf(restored, ada.cellar_id), await wholeOf(world.db, ada.cellar_id))
})

test('writes nothing plain where the backup goes, not even while it is made', async t => {
  const { recipient } = await newKey()
  const [data_dir, other] = [await emptyFolder(t), await emptyFolder(t)]
  const world = await startWorld()
  const names = new Set<string>()
  const watcher = watch(other, (_, name) => names.add(String(name)))
  t.after(() => watcher.close())
  const target = join(other, 'backup.sqlite.age')
  await makeBackup(world.host.config.database, target, at, { backup_recipients: [recipient], data_dir })
  while (!names.has('backup.sqlite.age')) await once(watcher, 'change')
  assert.deepEqual(
    [...names].filter(name => !name.endsWith('.age')),
    [],
  )
  assert.deepEqual(await readdir(other), ['backup.sqlite.age'])
  assert.deepEqual(await readdir(data_dir), [])
})

test('encrypts and restores at the machine, and says in one sentence which key is missing', async t => {
  const { key, recipient } = await newKey()
  const folder = await emptyFolder(t)
  const [world] = await worldOf('Ada')
  const database = await emptyDatabase(t)
  const run = (script: string, on: Config['database'], ...values: string[]) =>
    runScript(script, values, { ...placeSettings(on, folder), BACKUP_AGE_RECIPIENTS: recipient })
  const from = world.host.config.database
  assert.match(
    run('backup', from, join(folder, 'copy.sqlite')).printed,
    /^BACKUP_AGE_RECIPIENTS is set, .* ends in \.age/,
  )
  const file = join(folder, 'copy.sqlite.age')
  const made = run('backup', from, file)
  assert.equal(made.status, 0, made.printed)
  assert.match(
    run('restore', database, file).printed,
    /is encrypted\. Name the file with its key: .* --identity KEYFILE\n$/,
  )
  const keyFile = join(folder, 'key.txt')
  assert.match(run('restore', database, file, '--identity', keyFile).printed, /key\.txt does not exist\.\n$/)
  await writeFile(keyFile, `# created: 2026-03-14\n${(await newKey()).key}\n`)
  const refused = run('restore', database, file, '--identity', keyFile)
  assert.equal(refused.status, 1)
  assert.match(refused.printed, /^This backup was encrypted for another key\. Nothing was changed\.$/m)
  await writeFile(keyFile, `# created: 2026-03-14\r\n# public key: ${recipient}\r\n${key}\r\n`)
  const restored = run('restore', database, file, `--identity=${keyFile}`)
  assert.equal(restored.status, 0, restored.printed)
  assert.match(restored.printed, /^Restored: \d+ rows, as of /m)
})

test('does not start with a recipient that is mistyped, and repeats no key', async t => {
  const { key, recipient } = await newKey()
  const database = await emptyDatabase(t)
  const mistyped = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q')
  const { code, printed } = await endOfStart(database, { BACKUP_AGE_RECIPIENTS: `${recipient},${mistyped}` })
  assert.equal(code, 1)
  assert.match(printed, new RegExp(`^BACKUP_AGE_RECIPIENTS has a mistyped recipient, "${mistyped}"`))
  assert.throws(
    () => readConfig({ BACKUP_AGE_RECIPIENTS: key }),
    ({ message }: Error) => {
      assert.match(message, /^BACKUP_AGE_RECIPIENTS has to be recipients of age/)
      return !message.includes(key)
    },
  )
  assert.throws(() => readConfig({ BACKUP_AGE_RECIPIENTS: 'ssh-ed25519 AAAA' }), /has to be recipients of age/)
})
