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
if (process.env.DATABASE_URL) giveUp('The data is in PostgreSQL: take a copy with pg_dump.')
if (!target) giveUp('Say where the copy is to be: npm run backup -- copy.sqlite')
if (existsSync(target)) giveUp(`${target} is there already. Choose another name.`)
if (!existsSync(source)) giveUp(`There is no ${source}. Name the folder of the data in DATA_DIR.`)

const unfinished = `${target}.unfinished`
rmSync(unfinished, { force: true })
const database = new DatabaseSync(source, { readOnly: true })
database.prepare('vacuum into ?').run(unfinished)
database.close()

const copy = new DatabaseSync(unfinished, { readOnly: true })
const [{ integrity_check: verdict }] = copy.prepare('pragma integrity_check').all()
copy.close()
if (verdict !== 'ok') giveUp(`The copy is damaged, and so is probably ${source}: ${verdict}`)
const file = openSync(unfinished, 'r')
fsyncSync(file)
closeSync(file)
renameSync(unfinished, target)
console.log(`${target} is a whole copy of ${source}.`)
