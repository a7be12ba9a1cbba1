import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { giveUp } from './say.mjs'

/**
 * Copies the SQLite database of an instance as of one moment, even while the server writes to it. The copy gets its
 * final name only after it has been checked from end to end and written to the disk.
 */
const [target] = process.argv.slice(2)
const source = join(process.env.DATA_DIR || 'data', 'cellar.sqlite')
if (process.env.DATABASE_URL) giveUp('The data is in PostgreSQL. Back it up with pg_dump.')
if (!target) giveUp('Name the file of the backup: npm run backup -- copy.sqlite')
if (existsSync(target)) giveUp(`${target} already exists. Choose another name.`)
if (!existsSync(source)) giveUp(`${source} does not exist. Set DATA_DIR to the folder of the data.`)

const unfinished = `${target}.unfinished`
rmSync(unfinished, { force: true })
const database = new DatabaseSync(source, { readOnly: true })
database.prepare('vacuum into ?').run(unfinished)
database.close()

const copy = new DatabaseSync(unfinished, { readOnly: true })
const [{ integrity_check: verdict }] = copy.prepare('pragma integrity_check').all()
copy.close()
if (verdict !== 'ok') giveUp(`The backup is damaged, and so is probably ${source}: ${verdict}`)
const file = openSync(unfinished, 'r')
fsyncSync(file)
closeSync(file)
renameSync(unfinished, target)
console.log(`${target} is a complete backup of ${source}.`)
