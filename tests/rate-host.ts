import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** Another host that publishes exchange rates, over real HTTP on this machine. */
export interface RateHost {
  url: string
  /** The addresses that were requested of it. */
  requested: string[]
  /** Replaces the answer to every request. */
  answer(how: string | Buffer | Answering): void
  stop(): void
}

export async function startRateHost(): Promise<RateHost> {
  let how: string | Buffer | Answering = ''
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    if (typeof how === 'function') how(request, response)
    else response.end(how)
  })
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, requested, answer: next => (how = next), stop }
}

/** The daily file of the European Central Bank. */
export function ecbDaily(day_on: string, rates: Record<string, string | number>): string {
  return ecbDays({ [day_on]: rates })
}

/** The file of 90 days, in the form of the bank, with the newest day first. */
export function ecbDays(days: Record<string, Record<string, string | number>>): string {
  const cubes = Object.entries(days).map(([day_on, rates]) => {
    const lines = Object.entries(rates).map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    return `<Cube time='${day_on}'>\n${lines.join('\n')}\n</Cube>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube>
${cubes.join('\n')}
</Cube>
</gesmes:Envelope>`
}
