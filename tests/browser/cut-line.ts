import { once } from 'node:events'
import { createServer, type Server, Socket } from 'node:net'
import { listEvents } from '../../src/ledger/contract.ts'
import { newId } from '../../src/shared/ids.ts'

/** These are below the ports that systems assign, so that nobody takes one while the line is cut. */
const ports = { first: 20_000, count: 12_000 }

/** A TCP proxy between a browser and the instance: it can be slow, cut or dead, and swallow answers. */
export class CutLine {
  readonly url: string
  readonly #port: number
  readonly #to: URL
  readonly #open = new Set<Socket>()
  #server: Server | undefined
  #toSwallow = 0
  readonly #streams = new Set<Socket>()
  #streamsBegun = 0
  #partsLeft = Number.POSITIVE_INFINITY
  #partsRequested = 0
  readonly #partsWaiting = new Map<Socket, Buffer>()
  #bytesPerMs = Number.POSITIVE_INFINITY
  #isFreeAt = 0
  #hangs = false
  #unanswered = 0
  readonly #dead = new WeakSet<Socket>()
  readonly #keys: string[] = []
  #blocked: Promise<void> | undefined
  #forgetsKeys = false

  private constructor(server: Server, port: number, to: URL) {
    this.#server = server
    this.#port = port
    this.#to = to
    this.url = `http://127.0.0.1:${port}`
  }

  static async to(instance_url: string): Promise<CutLine> {
    for (;;) {
      const port = ports.first + Math.floor(Math.random() * ports.count)
      const server = await listening(port).catch(() => undefined)
      if (!server) continue
      const line = new CutLine(server, port, new URL(instance_url))
      line.#carry(server)
      return line
    }
  }

  /** Breaks every connection and accepts no new one. */
  async cut(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    server.close()
    for (const socket of this.#open) socket.destroy()
    await once(server, 'close')
  }

  async restore(): Promise<void> {
    if (this.#server) return
    this.#server = await listening(this.#port)
    this.#carry(this.#server)
  }

  /** Stops all traffic on the open streams without telling either end. New streams work. */
  die() {
    for (const socket of this.#streams) this.#dead.add(socket)
  }

  /** Lets the next changes reach the server and be applied, but drops their answers. */
  swallow(answers: number): void {
    this.#toSwallow = answers
  }

  /** Returns the number of answers still to be dropped. */
  get toSwallow(): number {
    return this.#toSwallow
  }

  /** While `hangs` is true, accepts requests to the API and never answers them. */
  hang(hangs: boolean): void {
    this.#hangs = hangs
    this.#unanswered = 0
  }

  /** Returns the number of requests accepted in this way. */
  get unanswered(): number {
    return this.#unanswered
  }

  /** Lets this many more parts of a cellar through. A request for another one is held until then. */
  letPartsThrough(parts: number): void {
    this.#partsLeft = parts
    this.#partsRequested = 0
    for (const [far, request] of [...this.#partsWaiting].slice(0, parts)) {
      this.#partsWaiting.delete(far)
      this.#partsRequested++
      far.write(request)
    }
  }

  /** Returns the number of parts of a cellar that came through since then. */
  get partsRequested(): number {
    return this.#partsRequested
  }

  /** Returns the number of requests for parts that are held. */
  get partsAwaited(): number {
    return this.#partsWaiting.size
  }

  /** Limits the speed of everything the instance sends, over all connections together. */
  slowTo(bits_per_second: number): void {
    this.#bytesPerMs = bits_per_second / 8_000
  }

  /** Returns the number of event streams that were begun over this line. */
  get streams(): number {
    return this.#streamsBegun
  }

  /** Returns the number of event streams that are open. */
  get streamsOpen(): number {
    return this.#streams.size
  }

  /** The key of each change that went over the line, in order. */
  get keys(): readonly string[] {
    return this.#keys
  }

  /** Lets changes reach the server and be applied, but holds their answers until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#blocked = promise
    return () => {
      this.#blocked = undefined
      resolve()
    }
  }

  /** Replaces the key of each change, as if the server did not know earlier ones. */
  forgetKeys(forgets = true) {
    this.#forgetsKeys = forgets
  }

  #give(near: Socket, far: Socket, bytes: Buffer) {
    if (this.#bytesPerMs === Number.POSITIVE_INFINITY) return void near.write(bytes)
    const now = performance.now()
    this.#isFreeAt = Math.max(now, this.#isFreeAt) + bytes.length / this.#bytesPerMs
    far.pause()
    setTimeout(() => {
      near.write(bytes)
      far.resume()
    }, this.#isFreeAt - now)
  }

  #noted(change: Buffer): Buffer {
    const text = change.toString('latin1')
    const key = /^idempotency-key: (.*)\r$/im.exec(text)?.[1]
    // The body may arrive after its header.
    if (key === undefined) return change
    this.#keys.push(key)
    return this.#forgetsKeys ? Buffer.from(text.replace(key, newId()), 'latin1') : change
  }

  #carry(server: Server) {
    server.on('connection', near => {
      const far = new Socket()
      let swallows = false
      for (const socket of [near, far]) {
        this.#open.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          this.#open.delete(socket)
          this.#streams.delete(socket)
          this.#partsWaiting.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      let isChange = false
      near.on('data', bytes => {
        // A connection carries one request after the other, each of which begins with its method.
        const beginning = bytes.toString('latin1', 0, 80)
        if (/^[A-Z]+ \//.test(beginning)) isChange = /^(POST|PATCH|PUT|DELETE) \/api\/cellars\//.test(beginning)
        if (beginning.startsWith(`GET ${listEvents.path} `)) {
          this.#streams.add(far)
          this.#streamsBegun++
        }
        if (this.#hangs && /^[A-Z]+ \/api\//.test(beginning)) return void this.#unanswered++
        if (/^GET \/api\/cellars\/[^/]+\/snapshot/.test(beginning)) {
          if (this.#partsRequested >= this.#partsLeft) return void this.#partsWaiting.set(far, bytes)
          this.#partsRequested++
        }
        if (isChange && this.#toSwallow > 0) {
          this.#toSwallow--
          swallows = true
        }
        far.write(isChange ? this.#noted(bytes) : bytes)
      })
      far.on('data', async bytes => {
        if (isChange) await this.#blocked
        if (swallows) near.destroy()
        else if (!this.#dead.has(far)) this.#give(near, far, bytes)
      })
      far.connect(Number(this.#to.port), this.#to.hostname)
    })
  }
}

async function listening(port: number): Promise<Server> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
