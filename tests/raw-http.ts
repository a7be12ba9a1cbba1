import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { World } from './harness.ts'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** The port of a world that listens for real. Its end is that of the world. */
export async function listen(world: World): Promise<number> {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  return Number(new URL(address).port)
}

/** Sends bytes as they are, and gives the one answer that comes before the server closes the connection. */
export async function sendRaw(port: number, request: string | Uint8Array, from?: string): Promise<RawAnswer> {
  const socket = await connected(port, from)
  socket.write(request)
  return answerFrom(socket)
}

/** From an address of its own where one is given: the loopback has many. */
export async function connected(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  await once(socket, 'connect')
  return socket
}

/** What is read until the server closes. A connection that is reset after its answer counts as closed. */
export async function answerFrom(socket: Socket): Promise<RawAnswer> {
  const parts: Buffer[] = []
  socket.on('data', part => parts.push(part))
  socket.on('error', () => {})
  await once(socket, 'close')
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
