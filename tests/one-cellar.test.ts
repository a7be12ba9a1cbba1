import assert from 'node:assert/strict'
import test from 'node:test'
import { crossing } from './one-cellar.ts'

const [one, other] = ['0190b0a0-0000-7000-8000-000000000001', '0190b0a0-0000-7000-8000-000000000002']

/** Returns the reason for a statement with these values. */
function reason(text: string, ...values: string[]): string | undefined {
  return crossing({ text, values })
}

test('accepts statements about one cellar', () => {
  for (const text of [
    'select * from bottles where cellar_id = $1 and id in ($2, $3)',
    'select w.id from wines as w join bottles as b on b.cellar_id = w.cellar_id and b.wine_id = w.id where w.cellar_id = $1',
    'select c.name from cellars c left join changes h on h.cellar_id = c.id and h.version = c.version where c.id = $1',
    'select name from people where id in (select person_id from tastings where cellar_id = $1)',
    'select case when exists (select 1 from sharing where sharing.cellar_id = cellars.id) then 1 else 0 end from cellars where cellars.id = $1',
    'select id from wines where cellar_id = $1 union all select id from bottles where cellar_id = $1',
    'update bottles set note = $2 where cellar_id = $1 and id = $3',
    'delete from cellars where id = $1',
  ])
    assert.equal(reason(text, one, 'a', 'b'), undefined, text)
  const rows = 'insert into wines (cellar_id, id) values ($1, $2), ($3, $4)'
  assert.equal(reason(rows, one, 'a', one, 'b'), undefined)
})

test('accepts statements about the directory', () => {
  for (const text of [
    'select s.id from sessions s join people p on p.id = s.person_id left join members m on m.person_id = p.id where s.token_hash = $1',
    'delete from invitations where expires_at <= $1',
    'select set_config($1, $1, true)',
  ])
    assert.equal(reason(text, 'a'), undefined, text)
})

test('names the table whose cellar a statement leaves open', () => {
  assert.equal(reason('select count(*) from bottles'), 'bottles of any cellar')
  assert.equal(reason('select * from bottles where cellar_id in ($1, $2)', one, one), 'bottles of any cellar')
  assert.equal(reason('delete from wines where id = $1', 'a'), 'wines of any cellar')
  assert.equal(reason('select * from wines where cellar_id = $1 or id = $2', one, 'a'), 'wines of any cellar')
  const joined = 'select b.id from wines w join bottles b on b.wine_id = w.id where w.cellar_id = $1'
  assert.equal(reason(joined, one), 'bottles of any cellar')
  const mine = 'select c.name from members m join cellars c on c.id = m.cellar_id where m.person_id = $1'
  assert.equal(reason(mine, 'ada'), 'cellars of any cellar')
  const within = 'select id from wines where cellar_id = $1 and id in (select wine_id from bottles)'
  assert.equal(reason(within, one), 'bottles of any cellar')
  const outer = 'select w.id from wines w left join bottles b on w.cellar_id = $1 and b.cellar_id = w.cellar_id'
  assert.equal(reason(outer, one), 'wines of any cellar')
  const first = 'with all_wines as (select * from wines) select * from all_wines where cellar_id = $1'
  assert.equal(reason(first, one), 'wines of any cellar')
})

test('names a table of the directory that is read together with a cellar', () => {
  const invited = 'select c.name from invitations i join cellars c on c.id = i.cellar_id where c.id = $1'
  assert.equal(reason(invited, one), 'cellars together with invitations of the directory')
  const within = 'delete from bottles where cellar_id = $1 and exists (select 1 from sessions)'
  assert.equal(reason(within, one), 'bottles together with sessions of the directory')
})

test('names several cellars by their values', () => {
  const both = 'select id from wines where cellar_id = $1 union all select id from bottles where cellar_id = $2'
  assert.equal(reason(both, one, other), `several cellars: ${one}, ${other}`)
  assert.equal(reason(both, one, one), undefined)
  const rows = 'insert into wines (cellar_id, id) values ($1, $2), ($3, $4)'
  assert.equal(reason(rows, one, 'a', other, 'b'), `several cellars: ${one}, ${other}`)
})
