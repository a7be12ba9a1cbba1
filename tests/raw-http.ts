import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { World } from './harness.ts'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Makes a world listen on a real port, until the world ends. */
export async function listen(world: World): Promise<number> {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  return Number(new URL(address).port)
}

/** Sends raw bytes, and returns the answer that arrives before the server closes the connection. */
export async function sendRaw(port: number, request: string | Uint8Array, from?: string): Promise<RawAnswer> {
  const socket = await connected(port, from)
  socket.write(request)
  return answerFrom(socket)
}

/** Connects from the given address; the loopback interface has many. */
export async function connected(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  await once(socket, 'connect')
  return socket
}

/** Reads until the server closes. A connection that is reset after its answer counts as closed. */
export async function answerFrom(socket: Socket): Promise<RawAnswer> {
  const parts: Buffer[] = []
  socket.on('data', part => parts.push(part))
  socket.on('error', () => {})
  // `once` would reject at an error.
  await new Promise(resolve => socket.on('close', resolve))
  return parsed(String(Buffer.concat(parts)))
}

function parsed(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const fields = lines.map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(fields), body: rest.join('\r\n\r\n') }
}
