import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Cached } from './setting/cached-process.ts'
import { tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'

/*
 * The JavaScript heap that a bottle takes in cellars that the server caches, with its share of the wines, purchases and so
 * on, after unused memory was collected. The baseline is a copy of the same rows, each parsed from JSON by itself.
 */

for (const { cellars, bottles } of [
  { cellars: 20, bottles: 2_000 },
  { cellars: 1, bottles: 100_000 },
]) {
  const { config, people, clear } = await furnish(Array.from({ length: cellars }, () => ({ bottles })))
  const child = fork(fileURLToPath(new URL('setting/cached-process.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
    serialization: 'advanced',
  })
  child.send({ config, people })
  const [cached] = (await once(child, 'message')) as [Cached]
  await clear()
  const name = `Cached, ${cellars} × ${bottles.toLocaleString('en')} bottles`
  const [rows, listed, plain, counted] = [cached.rows, cached.listed, cached.plain, cached.counted].map(
    bytes => bytes / cellars / bottles,
  ) as [number, number, number, number]
  tell(`${name}: rows`, rows, 'bytes a bottle', { budget: 350, baseline: plain })
  tell(`${name}: rows and their list`, listed, 'bytes a bottle')
  tell(`${name}: as the cache counts`, counted, 'bytes a bottle', { baseline: listed })
}
