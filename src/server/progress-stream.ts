import { AppError, errorTexts } from '../shared/errors.ts'
import type { Language } from '../shared/languages.ts'
import type { Host } from './host.ts'
import { fieldErrorSentence, sentence } from './language.ts'
import { logError, notWrittenRefusal } from './refusals.ts'

/** The last line of work that was refused after its first line. */
export interface RefusedLine {
  phase: 'refused'
  code: string
  message: string
  fields?: Record<string, { code: string; message: string }>
}

interface StreamContext {
  /** The name of the work in the log, and the id of this piece of it. */
  work: string
  id: string
  language: Language
}

/**
 * Returns the progress of long work as an answer in lines: the newest step whenever one can be sent, and then the
 * result. A refusal after the first line is a line too, since the status has been sent by then.
 */
export async function* progressStream<Line>(
  host: Host,
  context: StreamContext,
  work: (tell: (line: Line) => void) => Promise<Line>,
): AsyncGenerator<Line | RefusedLine> {
  let begun = false
  try {
    for await (const line of newestOf(work)) {
      yield line
      begun = true
    }
  } catch (error) {
    if (!begun) throw error
    yield refusedLine(host, error, context)
  }
}

function refusedLine(host: Host, error: unknown, { work, id, language }: StreamContext): RefusedLine {
  const refusal =
    error instanceof AppError ? error : (notWrittenRefusal(error) ?? new AppError(500, 'internal', { request_id: id }))
  if (refusal.status >= 500) logError(host.log.child({ id, work }), refusal, error)
  const { code, values, fields } = refusal
  const described = Object.entries(fields ?? {}).map(([name, fieldError]) => [
    name,
    { code: fieldError.code, message: fieldErrorSentence(language, fieldError) },
  ])
  const message = sentence(language, errorTexts[code], values)
  return { phase: 'refused', code, message, ...(fields ? { fields: Object.fromEntries(described) } : {}) }
}

async function* newestOf<Line>(work: (tell: (line: Line) => void) => Promise<Line>): AsyncGenerator<Line> {
  let latest: Line | undefined
  let ended = false
  let wake = () => {}
  const end = work(line => {
    latest = line
    wake()
  }).finally(() => {
    ended = true
    wake()
  })
  // An error is thrown where the promise is awaited, below.
  end.catch(() => {})
  while (!ended) {
    if (latest === undefined) {
      await new Promise<void>(resolve => {
        wake = resolve
      })
    } else {
      const line = latest
      latest = undefined
      yield line
    }
  }
  yield await end
}
