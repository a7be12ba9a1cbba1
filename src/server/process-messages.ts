import { randomUUID } from 'node:crypto'

/** A worker, as the first process sees it; or `process` in a worker, for the first process. */
interface Peer {
  send?(message: unknown): boolean
  on(event: 'message', hear: (message: unknown) => void): unknown
  off(event: 'message', hear: (message: unknown) => void): unknown
}

/** `away` asks the first process why the database cannot be reached; `metrics` asks for figures. */
type Question = 'away' | 'metrics'

/** Tells the first process that a process listens. */
export const listeningMessage = 'listening'

/** Tells a process that serves to stop. */
export const stopMessage = 'stop'

/** Tells the first process to start all of them again. */
export const restartMessage = 'restart'

/** Asks a process. The answer never comes if that process ends. */
export function ask<Answer>(peer: Peer, question: Question): Promise<Answer> {
  const id = randomUUID()
  return new Promise(resolve => {
    const hear = (message: unknown) => {
      const { to, answer } = message as { to?: string; answer: Answer }
      if (to !== id) return
      peer.off('message', hear)
      resolve(answer)
    }
    peer.on('message', hear)
    peer.send?.({ question, id })
  })
}

/** Answers a question whenever it is asked. */
export function answer(peer: Peer, question: Question, answerOf: () => unknown) {
  peer.on('message', async message => {
    const request = message as { question?: Question; id: string }
    if (request.question === question) peer.send?.({ to: request.id, answer: await answerOf() })
  })
}
