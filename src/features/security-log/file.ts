import { plainForm } from '../../shared/csv.ts'
import { csvHead, csvLine } from '../transfer/export/csv.ts'
import type { SheetColumn } from '../transfer/export/sheet.ts'
import type { LogForm, SecurityEvent } from './contract.ts'

/** Writes events as a file, some at a time. Names and browsers are what anybody chose, so no cell is run as a formula. */
export async function* fileOf(events: AsyncIterable<SecurityEvent[]>, form: LogForm): AsyncGenerator<string> {
  if (form === 'csv') {
    yield csvHead(columns, plainForm)
    for await (const some of events) yield some.map(event => csvLine(cellsOf(event), columns, plainForm)).join('')
    return
  }
  let isFirst = true
  yield '['
  for await (const some of events) {
    for (const event of some) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(event)}`
      isFirst = false
    }
  }
  yield '\n]\n'
}

const titles = [
  'at',
  'kind',
  'detail',
  'person_id',
  'person_name',
  'person_email',
  'by_id',
  'by_name',
  'by_email',
  'ip',
  'user_agent',
  'request_id',
]
const columns: SheetColumn[] = titles.map(title => ({ title, kind: 'text' }))

function cellsOf({ at, kind, detail, person, by, ip, user_agent, request_id }: SecurityEvent) {
  const people = [person, by].flatMap(each => [each?.id ?? null, each?.name ?? null, each?.email ?? null])
  return [at, kind, detail, ...people, ip, user_agent, request_id]
}
