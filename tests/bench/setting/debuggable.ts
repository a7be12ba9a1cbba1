import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getChromium } from '../../../scripts/chromium.mjs'

export interface Debuggable {
  /** The port on which it accepts a debugger. */
  port: number
  close(): Promise<void>
}

/** Starts a Chromium that nobody drives: Lighthouse finds no navigation in the traces of one started by Playwright. */
export async function openDebuggable(): Promise<Debuggable> {
  const profile = await mkdtemp(join(tmpdir(), 'wine-cellar-chromium-'))
  const options = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--lang=en']
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(await getChromium(), [...options, ...own, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  process.once('exit', () => child.kill())
  const port = await new Promise<number>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', text => {
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(text)?.[1]
      if (port) resolve(Number(port))
    })
    child.once('exit', code => reject(new Error(`Chromium ended with ${code}`)))
  })
  return {
    port,
    async close() {
      child.kill()
      await once(child, 'exit')
      await rm(profile, { recursive: true, force: true })
    },
  }
}
