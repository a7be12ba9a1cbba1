import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { tell } from './setting/figures.ts'
import { furnish } from './setting/furnished.ts'
import type { Held } from './setting/held-process.ts'

/*
 * The JavaScript heap that a bottle takes in cellars held by the server, with its share of the wines, purchases and so
 * on, after unused memory was collected. The baseline is a copy of the same rows, each parsed from JSON by itself.
 */

for (const { cellars, bottles } of [
  { cellars: 20, bottles: 2_000 },
  { cellars: 1, bottles: 100_000 },
]) {
  const { config, people, clear } = await furnish(Array.from({ length: cellars }, () => ({ bottles })))
  const child = fork(fileURLToPath(new URL('setting/held-process.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
    serialization: 'advanced',
  })
  child.send({ config, people })
  const [held] = (await once(child, 'message')) as [Held]
  await clear()
  const name = `Held, ${cellars} × ${bottles.toLocaleString('en')} bottles`
  const [rows, listed, plain, counted] = [held.rows, held.listed, held.plain, held.counted].map(
    bytes => bytes / cellars / bottles,
  ) as [number, number, number, number]
  tell({ name: `${name}: rows`, figure: rows, unit: 'bytes a bottle', budget: 350, baseline: plain })
  tell({ name: `${name}: rows and their list`, figure: listed, unit: 'bytes a bottle' })
  tell({ name: `${name}: as the cache counts`, figure: counted, unit: 'bytes a bottle', baseline: listed })
}
