import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldOf } from '../../../../tests/fields-of.ts'
import { ImportedCellar, importFile, readAs, winesOf } from '../../../../tests/import-files.ts'
import type { Wine } from '../../../model/wine.ts'
import { aWine } from '../../cellars/builders.ts'
import type { Report } from '../contract.ts'

const alike = (name: string) => importFile(`invented/${name}`, 'other')

test('keeps wines of one name apart by their colour, appellation, designation, vineyard and classification', async () => {
  const { plan, report } = await readAs(alike('alike-wines.csv'))
  assert.deepEqual(
    Array.from(plan.wines.matched, ({ wine: { name, type, appellation, designation, vineyard, classification } }) =>
      [name, type, appellation, designation, vineyard, classification].filter(each => each !== null).join(' · '),
    ).sort(),
    [
      'Clos Ferrand · red · Côtes du Vallon · Tradition · Les Pierres · 1er Cru',
      'Clos Ferrand · red · Côtes du Vallon · Tradition · Les Pierres · Grand Cru',
      'Clos Ferrand · red · Côtes du Vallon · Tradition · Le Haut · Grand Cru',
      'Clos Ferrand · red · Côtes du Vallon · Vieilles Vignes · Les Pierres · Grand Cru',
      'Clos Ferrand · red · Vallon-Villages · Tradition · Les Pierres · Grand Cru',
      'Clos Ferrand · white · Côtes du Vallon · Tradition · Les Pierres · Grand Cru',
    ].sort(),
  )
  assert.deepEqual([report.wines, report.bottles, report.alike_count], [6, 14, 0])
})

test('keeps a white and a rosé sparkling wine of one name apart', async () => {
  const { report } = await readAs(
    'Wine,Producer,Vintage,Type,Quantity,Size,iWine\nBrut,Haus,2015,White - Sparkling,2,750ml,\nBrut,Haus,2015,Rosé - Sparkling,3,750ml,\n',
  )
  assert.deepEqual([report.format, report.wines, report.bottles, report.alike_count], ['cellartracker', 2, 5, 0])
})

test('takes a row that lacks what tells wines apart as the only one of its name, and asks', async () => {
  const file = 'Producer,Wine,Vintage,Type,Qty\nHaus,Kammer,2015,red,2\nHaus,Kammer,2015,,3\nHaus,Kammer,2015,,1\n'
  const { report } = await readAs(file)
  assert.deepEqual([report.wines, report.bottles, report.alike_count], [1, 6, 1])
  assert.deepEqual(questionsOf(report), ['file rows 3: Kammer other → rows 2'])

  const own = await readAs(file, { settings: { same_wines: [{ within: 'file', row: 'rows 3', as: null }] } })
  assert.deepEqual([own.report.wines, own.report.bottles], [2, 6])
  assert.deepEqual(questionsOf(own.report), ['file rows 3: Kammer other → of its own'])
})

test('takes it as a wine of its own where several have its name, until somebody chooses', async () => {
  const file = 'Producer,Wine,Vintage,Type,Qty\nHaus,Kammer,2015,red,2\nHaus,Kammer,2015,white,3\nHaus,Kammer,2015,,1\n'
  const { report } = await readAs(file)
  assert.deepEqual([report.wines, questionsOf(report)], [3, ['file rows 4: Kammer other → of its own']])
  assert.deepEqual(
    report.alike[0]?.choices.map(({ as, type }) => [as, type]),
    [
      ['rows 2', 'red'],
      ['rows 3', 'white'],
    ],
  )
  const { plan } = await readAs(file, { settings: { same_wines: [{ within: 'file', row: 'rows 4', as: 'rows 3' }] } })
  const white = Array.from(plan.wines.matched).find(({ wine }) => wine.type === 'white')
  assert.equal(plan.bottles.filter(({ wine_id }) => wine_id === white?.wine.id).length, 4)
})

test('does the same with the wines of the cellar', async () => {
  const red = aWine({ producer: 'Haus', name: 'Kammer', vintage: 2015, type: 'red', appellation: 'Vallon DOC' })
  const replica = withWines(red)
  const row = (type: string, appellation: string) =>
    `Producer,Wine,Vintage,Type,Appellation,Qty\nHaus,Kammer,2015,${type},${appellation},1\n`
  const read = async (text: string, settings = {}) => (await readAs(text, { replica, settings })).report

  const same = await read(row('red', 'Vallon'))
  assert.deepEqual([same.wines, same.known_wines, same.alike_count], [0, 1, 0])
  const white = await read(row('white', 'Vallon'))
  assert.deepEqual([white.wines, white.known_wines, white.alike_count], [1, 0, 0])
  const silent = await read(row('', ''))
  assert.deepEqual(
    [silent.wines, silent.known_wines, questionsOf(silent)],
    [0, 1, [`cellar rows 2: Kammer other → ${red.id}`]],
  )
  const own = await read(row('', ''), { same_wines: [{ within: 'cellar', row: 'rows 2', as: null }] })
  assert.deepEqual([own.wines, own.known_wines], [1, 0])
})

test('takes a later export with an edited colour as the same wine, and says what was edited', async () => {
  const cellar = new ImportedCellar()
  const file = (type: string) => `Producer,Wine,Vintage,Type,Qty\nHaus,Kammer,2015,${type},6\nHaus,Turm,2016,red,1\n`
  await cellar.take(file('red'))
  const { report } = await cellar.look(file('white'))
  assert.deepEqual([report.wines, report.bottles, report.since?.vanished.count], [0, 0, 0])
  assert.deepEqual(
    report.since?.differences.map(({ kind, field, before, after }) => [kind, field, before, after]),
    [['wine_edited', 'type', 'red', 'white']],
  )
})

test('keeps a copied row of this program’s own table apart when another wine was written into it', async () => {
  const columns = 'wine_id,bottle_id,bottle_state,place_kinds,producer,name,vintage,type,external_ids'
  const id = '018f0000-0000-7000-8000-0000000000a1'
  const bottle = '018f0000-0000-7000-8000-0000000000b'
  const { plan } = await readAs(
    `${columns}\n${id},${bottle}1,in_cellar,,Haus,Kammer,2015,red,cellartracker:12\n${id},${bottle}2,in_cellar,,Haus,Turm,2015,red,cellartracker:12\n`,
  )
  assert.deepEqual(fieldOf(winesOf(plan), 'name'), ['Kammer', 'Turm'])
})

function questionsOf({ alike }: Report): string[] {
  return alike.map(
    ({ within, row, wine, taken }) => `${within} ${row}: ${wine.name} ${wine.type} → ${taken ?? 'of its own'}`,
  )
}

function withWines(...wines: Wine[]) {
  const cellar = new ImportedCellar()
  return { ...cellar.replica, wines: new Map(wines.map(wine => [wine.id, wine])) }
}
