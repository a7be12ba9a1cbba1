import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimits } from '../shared/limits.ts'
import { answerOn } from './unrouted.ts'

/**
 * Keeps slow clients from taking the places of others: limits the connections in total and per address, and closes
 * those whose client has stopped reading its answer. Node itself limits the time that headers may take.
 */
export function boundConnections(server: Server, limits: ConnectionLimits, isBehindProxy: boolean) {
  server.maxConnections = limits.in_all
  // Behind a proxy, all requests come from one address.
  if (!isBehindProxy) boundAddresses(server, limits.of_one_address)
  server.setTimeout(limits.stalled_ms, socket => {
    const answer = answerOn(socket)
    const isAtWork = answer && !answer.writableFinished && socket.writableLength === 0
    if (!isAtWork) socket.destroy()
  })
}

function boundAddresses(server: Server, most: number) {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 0) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    if (count > most) socket.destroy()
  })
}

/** Returns the address, or the /64 prefix of an IPv6 address, since one line has a whole /64. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [left = '', right] = address.split('::')
  const before = left.split(':').filter(Boolean)
  const after = (right ?? '').split(':').filter(Boolean)
  const zeros = right === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array(zeros).fill('0'), ...after].slice(0, 4).join(':')
}
