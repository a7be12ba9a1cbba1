import { buildServer, isServerBuilt } from './server-build.mjs'
import { buildWeb, isWebBuilt } from './web-build.mjs'

const builds = [
  { what: 'front end', isBuilt: isWebBuilt, build: buildWeb },
  { what: 'server', isBuilt: isServerBuilt, build: buildServer },
]

/** Builds everything anew; answers the exit code and what the builders printed. */
export async function buildAll() {
  let printed = ''
  for (const { build } of builds) {
    const { code, output } = await build()
    printed += output
    if (code !== 0) return { code, output: printed }
  }
  return { code: 0, output: printed }
}

/** Builds what is not as its sources are, and says so; answers what could not be built, and why. */
export async function buildStale() {
  for (const { what, isBuilt, build } of builds) {
    if (isBuilt()) continue
    console.log(`Building the ${what} …`)
    const { code, output } = await build()
    if (code !== 0) return { what, output }
  }
  return undefined
}
