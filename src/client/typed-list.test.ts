import assert from 'node:assert/strict'
import test from 'node:test'
import * as z from 'zod/mini'
import { Domain } from '../features/admin/contract.ts'
import { HostName } from '../features/safe-address/contract.ts'
import { fieldErrorsOf } from '../shared/field-errors.ts'
import { typedList } from './typed-list.ts'

const hosts = typedList(HostName, 'host_wrong')
const domains = typedList(Domain, 'domain_wrong')

const errorIn = (schema: typeof hosts, text: string) =>
  fieldErrorsOf(z.safeParse(z.strictObject({ field: schema }), { field: text }).error?.issues ?? []).field

test('reads what is typed between commas, semicolons, blanks and new lines', () => {
  const typed = ' cellar.home,192.168.1.20;\nnas.local '
  assert.deepEqual(z.parse(hosts, typed), ['cellar.home', '192.168.1.20', 'nas.local'])
  assert.deepEqual(z.parse(domains, ' '), [])
})

test('names the first that is wrong', () => {
  const typed = 'cellar.home\nhttp://cellar.home\n/'
  assert.deepEqual(errorIn(hosts, typed), { code: 'host_wrong', values: { which: 'http://cellar.home' } })
  assert.deepEqual(errorIn(hosts, 'localhost'), { code: 'host_wrong', values: { which: 'localhost' } })
  const address = 'example.org, ada@example.org'
  assert.deepEqual(errorIn(domains, address), { code: 'domain_wrong', values: { which: 'ada@example.org' } })
})
