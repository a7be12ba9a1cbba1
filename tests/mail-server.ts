import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after } from 'node:test'
import { setMailSettings } from '../src/features/mail/contract.ts'
import type { Somebody, World } from './harness.ts'

/** A mail as it arrived. */
export interface ArrivedMail {
  to: string[]
  /** The headers and the text, as they were sent. */
  text: string
}

type Behaviour = 'accepts' | 'hangs' | 'drips' | 'hangs-at-data' | 'refuses-sign-in' | 'refuses-recipient'

/** A mail server on the loopback address, which accepts mails or misbehaves. It is closed after the tests of the file. */
export async function startMailServer(behaviour: Behaviour = 'accepts') {
  const mails: ArrivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (behaviour !== 'hangs') converse(socket, behaviour, mails)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  after(close)
  const { port } = server.address() as AddressInfo
  return {
    port,
    mails,
    close,
    /** Waits until so many mails have arrived. */
    async arrived(count: number): Promise<ArrivedMail[]> {
      for (let waited = 0; mails.length < count; waited += 10) {
        if (waited > 10_000) throw new Error(`${mails.length} of ${count} mails arrived`)
        await new Promise(resolve => setTimeout(resolve, 10))
      }
      return mails
    },
  }
}

/** Returns the settings of an instance for a mail server on this machine. */
export function settingsFor(port: number) {
  const where = { kind: 'smtp', host: '127.0.0.1', port, security: 'none', user: null, mail_password: null }
  return { ...where, sender: 'cellar@example.org' }
}

/** Starts a mail server, which an administrator of the instance chooses. */
export async function withMail(world: World, { token, password }: Somebody) {
  const server = await startMailServer()
  await world.done(setMailSettings, { as: token, body: { ...settingsFor(server.port), password } })
  return server
}

/** Answers without ever coming to an end. */
function drip(socket: Socket) {
  const timer = setInterval(() => socket.write('250-and another thing\r\n'), 50)
  socket.on('close', () => clearInterval(timer))
}

function converse(socket: Socket, behaviour: Behaviour, mails: ArrivedMail[]) {
  let mail: ArrivedMail = { to: [], text: '' }
  let isText = false
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.example ready')
  socket.setEncoding('utf8').on('data', (data: string) => {
    const lines = `${rest}${data}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) read(line)
  })

  function read(line: string) {
    if (isText) {
      if (line !== '.') {
        mail.text += `${line}\n`
        return
      }
      isText = false
      mails.push(mail)
      mail = { to: [], text: '' }
      say('250 accepted')
      return
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' && behaviour === 'drips') drip(socket)
    else if (verb === 'EHLO') say('250-mail.example\r\n250 AUTH PLAIN LOGIN')
    else if (verb === 'STAR') say('502 not here')
    else if (verb === 'AUTH') say(behaviour === 'refuses-sign-in' ? '535 no' : '235 yes')
    else if (verb === 'RCPT' && behaviour === 'refuses-recipient') say(`550 nobody is called ${line.slice(8)}`)
    else if (verb === 'RCPT') {
      mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      say('250 ok')
    } else if (verb === 'DATA' && behaviour === 'hangs-at-data') return
    else if (verb === 'DATA') {
      isText = true
      say('354 go on')
    } else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say('250 ok')
  }
}

/** Returns the code in the text of a mail. Its headers may have one like it in the identifier of the message. */
export function codeIn(mail: ArrivedMail | undefined): string {
  const [, ...paragraphs] = mail?.text.split('\n\n') ?? []
  return /[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}/.exec(paragraphs.join('\n\n'))?.[0] ?? ''
}
