import { connect } from 'node:tls'
import { getHealth } from '../../server/health.ts'
import type { Finding } from './finding.ts'

const timeout_ms = 10_000
const dayMs = 86_400_000
const leastDays = 14

/** Checks the address of people: that the application answers there, through any proxy, and its certificate. */
export async function* checkAddress(address: string, now: Date): AsyncGenerator<Finding> {
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    return yield { state: 'bad', text: `Address: ${address} is none. Write it like https://wine.example` }
  }
  const url = new URL(address.endsWith('/') ? address : `${address}/`)
  if (url.protocol === 'https:') yield await checkCertificate(url, now)
  else if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
    yield {
      state: 'note',
      text: 'Address: plain http. Browsers allow no use without a network, no camera and no passkeys there.',
    }
  }
  yield await checkAnswer(url)
}

async function checkAnswer(url: URL): Promise<Finding> {
  try {
    const response = await fetch(new URL(`.${getHealth.path}`, url), { signal: AbortSignal.timeout(timeout_ms) })
    const body = await response.json().catch(() => undefined)
    if (body?.status !== 'ok') {
      return {
        state: 'bad',
        text: `Address: something else answers at ${nameOf(url)} (${response.status}). Check the proxy and PORT.`,
      }
    }
    return body.database === 'ok'
      ? { state: 'good', text: `Address: the application answers at ${nameOf(url)}.` }
      : { state: 'bad', text: `Address: the application answers at ${nameOf(url)}, but its database does not.` }
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? cause.message : message
    return {
      state: 'bad',
      text: `Address: nothing answers at ${nameOf(url)} (${reason}). Is the server running, and does the proxy reach it?`,
    }
  }
}

/** Returns the host of an address, and its path if it has one. */
function nameOf({ host, pathname }: URL): string {
  return `${host}${pathname.replace(/\/$/, '')}`
}

function checkCertificate({ hostname, port }: URL, now: Date): Promise<Finding> {
  return new Promise(resolve => {
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      rejectUnauthorized: false,
      timeout: timeout_ms,
    })
    const failed = (reason: string) => {
      socket.destroy()
      resolve({ state: 'bad', text: `Certificate: none was received from ${hostname} (${reason}).` })
    }
    socket.once('timeout', () => failed('no answer'))
    socket.once('error', error => failed(error.message))
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      const days = Math.floor((Date.parse(valid_to) - now.getTime()) / dayMs)
      socket.destroy()
      if (days < 0) resolve({ state: 'bad', text: `Certificate: it ended ${-days} days ago. Renew it.` })
      else if (!socket.authorized) {
        resolve({
          state: 'bad',
          text: `Certificate: browsers do not trust it (${socket.authorizationError}). Use one of a known authority, or trust its authority on each device.`,
        })
      } else if (days < leastDays) resolve({ state: 'bad', text: `Certificate: it ends in ${days} days. Renew it.` })
      else resolve({ state: 'good', text: `Certificate: valid for ${days} more days.` })
    })
  })
}
