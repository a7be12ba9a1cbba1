import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestTable } from '../../bulk-add/pasted-cells.ts'
import { PageTables } from './page-tables.ts'

function tablesIn(html: string, slice = html.length) {
  const reading = new PageTables()
  for (let at = 0; at < html.length; at += slice) reading.write(html.slice(at, at + slice))
  return reading.end()
}
const cellsIn = (html: string, slice?: number) => tablesIn(html, slice).map(({ rows }) => rows.map(row => row.cells))

test('reads a table from the clipboard of any browser, in pieces of any size', () => {
  const html =
    '<html><body><!--StartFragment--><meta charset="utf-8"><table style="x"><tbody><tr><td>Wine</td><td>Year</td></tr>' +
    '<tr><td>Ch&acirc;teau&nbsp;d&#39;Yquem<br>Sauternes</td><td> 2001\n </td></tr></tbody></table><!--EndFragment-->'
  const wanted = [
    [
      ['Wine', 'Year'],
      ["Château d'Yquem\nSauternes", '2001'],
    ],
  ]
  assert.deepEqual(cellsIn(html), wanted)
  assert.deepEqual(cellsIn(html, 1), wanted)
})

test('reads rows and cells that are never closed', () => {
  assert.deepEqual(cellsIn('<table><tr><th>A<th>B<tr><td>1<td>2'), [
    [
      ['A', 'B'],
      ['1', '2'],
    ],
  ])
})

test('repeats a cell in each row that it spans, and leaves the columns it covers empty', () => {
  const html =
    '<table><tr><td rowspan=2>Margaux</td><td>2015</td><td>3</td></tr><tr><td>2016</td><td>6</td></tr>' +
    '<tr><td colspan="2">Petrus</td><td>1</td></tr></table>'
  assert.deepEqual(cellsIn(html), [
    [
      ['Margaux', '2015', '3'],
      ['Margaux', '2016', '6'],
      ['Petrus', '', '1'],
    ],
  ])
  const short = '<table><tr><td>a</td><td>b</td><td rowspan=2>c</td></tr><tr><td>d</td></tr><tr><td>e</td></tr></table>'
  assert.deepEqual(cellsIn(short), [[['a', 'b', 'c'], ['d', '', 'c'], ['e']]])
})

test('limits how much a cell may span', () => {
  const [rows] = cellsIn(
    '<table><tr><td rowspan=1000000000 colspan=-3>a</td></tr><tr><td colspan=999999999>b</td></tr></table>',
  )
  assert.deepEqual(rows?.[0], ['a'])
  assert.equal(rows?.[1]?.length, 101)
})

test('skips the text of scripts and styles, and of handlers', () => {
  const html =
    '<table><tr><td onclick="x()">a<script>alert("b")</script></td><td>c<style>d{}</style><img onerror=e></table>'
  assert.deepEqual(cellsIn(html), [[['a', 'c']]])
})

test('reads the list from the longest table of a page, never from one that only makes the layout', () => {
  const row = (...cells: string[]) => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
  const list = `<table>${row('Bandol', '2019')}${row('Chinon<br>Vieilles  Vignes', '2020')}${row('', ' ')}</table>`
  const layout = `<table>${row('menu')}${row(list)}${row('a')}${row('b')}${row('c')}</table>`
  assert.deepEqual(longestTable(`${layout}<table>${row('one', 'two')}</table>`), [
    ['Bandol', '2019'],
    ['Chinon Vieilles Vignes', '2020'],
  ])
  assert.deepEqual(longestTable('<p>No table</p>'), [])
})

test('rejects a table beyond the limits of a file', () => {
  assert.deepEqual(longestTable(`<table><tr><td>a<td>b</table>${'<div>'.repeat(3_000)}`), [])
})
