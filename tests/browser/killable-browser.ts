import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserType } from '@playwright/test'

/** A browser with its own folder, which can be killed and started again. */
export class KillableBrowser {
  readonly #type: BrowserType
  readonly #folder: string
  #context: BrowserContext | undefined

  private constructor(type: BrowserType, folder: string) {
    this.#type = type
    this.#folder = folder
  }

  static async of(type: BrowserType): Promise<KillableBrowser> {
    return new KillableBrowser(type, await mkdtemp(join(tmpdir(), 'wine-cellar-profile-')))
  }

  async start(options: Parameters<BrowserType['launchPersistentContext']>[1] = {}): Promise<BrowserContext> {
    this.#context = await this.#type.launchPersistentContext(this.#folder, {
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
      ...options,
    })
    return this.#context
  }

  /** Kills the browser's process like a crash, without notice. */
  async kill(): Promise<void> {
    const context = this.#context
    const session = await context?.browser()?.newBrowserCDPSession()
    if (!context || !session) throw new Error('No browser runs')
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const main = processInfo.find(each => each.type === 'browser')
    if (!main) throw new Error('The browser has no process')
    const closed = new Promise(resolve => context.once('close', resolve))
    process.kill(main.id, 'SIGKILL')
    await closed
  }

  async remove(): Promise<void> {
    await this.#context?.close().catch(() => {})
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
