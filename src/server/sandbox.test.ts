import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Asked, Told } from '../features/transfer/files/reading-process.ts'
import { Sandbox } from './sandbox.ts'

const apart = new Sandbox<Told>({
  source: 'src/features/transfer/files/reading-process.ts',
  built: 'reading-process.js',
  heap_mb: 128,
  timeouts_ms: 60_000,
})
after(() => apart.close())

test('sends nothing after the last answer, and keeps the next task separate', async () => {
  assert.deepEqual(await told(pageWithoutEnd()), ['file_too_many_tables'])
  const page = [
    { slice: Buffer.from('<table><tr><td>Wine<td>Vintage<tr><td>Pet') },
    { slice: Buffer.from('rus<td>1</table>') },
  ]
  assert.deepEqual(await told([{ read: 'html' }, ...page, { end: true }]), [
    'Wine,Vintage',
    '[2,"Petrus","1"]\n',
    'done',
  ])
})

function* pageWithoutEnd(): Generator<Asked> {
  yield { read: 'html' }
  for (;;) yield { slice: Buffer.from('<table>'.repeat(1_000)) }
}

/** Returns a short form of the answers of the process. */
async function told(messages: Iterable<Asked>): Promise<string[]> {
  const heard: string[] = []
  const end = await apart.ask(messages, answer => {
    if ('table' in answer) heard.push(answer.table.columns.join())
    else if ('rows' in answer) heard.push(Buffer.from(answer.rows).toString())
    else heard.push('refused' in answer ? answer.refused.code : 'done' in answer ? 'done' : answer.failed)
    return 'table' in answer || 'rows' in answer ? 'more' : 'last'
  })
  assert.equal(end, 'answered')
  return heard
}
