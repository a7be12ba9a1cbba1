import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SandboxMessage, SandboxRequest } from '../features/transfer/files/reading-process.ts'
import { unpackedText } from './packed-text.ts'
import { Sandbox } from './sandbox.ts'

const sandbox = new Sandbox<SandboxMessage>({
  source: 'src/features/transfer/files/reading-process.ts',
  built: 'reading-process.js',
  heap_mb: 128,
  timeout_ms: 60_000,
})
after(() => sandbox.close())

test('sends nothing after the last answer, and keeps the next task separate', async () => {
  assert.deepEqual(await refusalsOf(pageWithoutEnd()), ['file_too_many_tables'])
  const page = [
    { slice: Buffer.from('<table><tr><td>Wine<td>Vintage<tr><td>Pet') },
    { slice: Buffer.from('rus<td>1</table>') },
  ]
  assert.deepEqual(await refusalsOf([{ read: 'html' }, ...page, { end: true }]), [
    'Wine,Vintage',
    '[2,"Petrus","1"]\n',
    'done',
  ])
})

function* pageWithoutEnd(): Generator<SandboxRequest> {
  yield { read: 'html' }
  for (;;) yield { slice: Buffer.from('<table>'.repeat(1_000)) }
}

/** Returns a short form of the answers of the process. */
async function refusalsOf(messages: Iterable<SandboxRequest>): Promise<string[]> {
  const heard: string[] = []
  const end = await sandbox.ask(messages, answer => {
    if ('table' in answer) heard.push(answer.table.columns.join())
    else if ('rows' in answer) heard.push(unpackedText(answer.rows.packed))
    else heard.push('refused' in answer ? answer.refused.code : 'done' in answer ? 'done' : answer.failed)
    return 'table' in answer || 'rows' in answer ? 'more' : 'last'
  })
  assert.equal(end, 'answered')
  return heard
}
