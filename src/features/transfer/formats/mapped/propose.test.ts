import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldsOf } from '../../../../../tests/fields-of.ts'
import { readAs, winesOf } from '../../../../../tests/import-files.ts'
import type { FileColumn } from '../../contract.ts'
import { readFileHead } from './columns.ts'

/* The proposed kinds of columns, with the reason for each. All wines are invented. */

async function proposed(...rows: string[]) {
  const { report } = await readAs(rows.join('\n'))
  const all = report.mapping.map(({ column, holds, why, offered }) => [column, `${holds}, ${why}`, ...offered])
  return Object.fromEntries(all.map(([column = '', ...rest]) => [column, rest.join(' · ')]))
}

test('keeps a number of unknown meaning as it is, and offers what it may be', async () => {
  const { report, plan } = await readAs(
    'Wein;Jahrgang;Konto\nHof Abendrot;2019;42000000\nHof Morgenrot;2020;42000001\n',
  )
  const [, , account] = report.mapping
  assert.deepEqual([account?.holds, account?.why, account?.offered], ['none', 'weak', ['price']])
  assert.equal(plan.purchases.size, 0)
  assert.equal(plan.bottles[0]?.extra.Konto, '42000000')
})

test('does not mistake a text of unknown meaning for the producer or the name of the wine', async () => {
  assert.deepEqual(
    await proposed('Bottle;Importer;Mood', 'Abendrot;Vinhandel Nord AB;calm', 'Morgenrot;Vinhandel Syd AB;merry'),
    { Bottle: 'none, weak · producer', Importer: 'none, weak · name', Mood: 'none, unknown' },
  )
  const { report, plan } = await readAs('Wine;Importer\nAbendrot;Vinhandel Nord AB\nMorgenrot;Vinhandel Syd AB\n')
  assert.equal(report.wines, 2)
  assert.deepEqual(fieldsOf(winesOf(plan), 'producer', 'name'), [
    [null, 'Abendrot'],
    [null, 'Morgenrot'],
  ])
  assert.equal(plan.bottles[1]?.extra.Importer, 'Vinhandel Syd AB')
})

test('reads the end of the window from its heading in five languages, never as its beginning', async () => {
  const ends = ['Drink until', 'Haltbar bis', 'Garde jusqu’à', 'Consumare entro', 'Consumir hasta', 'until']
  for (const heading of ends) {
    const { plan } = await readAs(`Wine;Vintage;${heading}\nAbendrot;2019;2031\nMorgenrot;2020;2032\n`)
    assert.deepEqual(
      fieldsOf(winesOf(plan), 'drink_from', 'drink_until'),
      [
        [null, 2031],
        [null, 2032],
      ],
      heading,
    )
  }
})

test('knows the names that people give their columns in five languages', () => {
  const known: [FileColumn, string[]][] = [
    ['quantity', ['On hand', 'Remaining', 'Vorrat', 'Restbestand', 'Stk.', 'Reste', 'Giacenza', 'Existencias']],
    [
      'place',
      ['Lager', 'Kühlschrank', 'Wo', 'Aufbewahrungsort', 'Storage location', 'Stored in', 'Ubicazione', 'Dónde'],
    ],
    ['merchant', ['Purchased at', 'Quelle', 'Geschäft', 'Lieu d’achat']],
    ['order_number', ['Invoice', 'Rechnung']],
    ['ordered_on', ['Date bought', 'Fecha compra']],
    ['received_on', ['Lieferdatum']],
    ['departed_on', ['Date drunk', 'Date consommation']],
    ['price', ['EK-Preis', 'Precio compra', 'Prix TTC', 'Prezzo unit.']],
    ['none', ['Total cost', 'Gesamtpreis']],
    ['window', ['Drink between', 'Trinkreif', 'Fenêtre', 'Da bere', 'Consumo óptimo']],
    ['type', ['Rot/Weiß', 'Tinto/Blanco', 'Red/White']],
    ['name', ['Etichetta']],
    ['score', ['CT Score']],
    ['drink_from', ['Boire à partir de', 'Bere dal']],
    ['alcohol', ['Alk.', 'Alk. %', 'Alcol']],
    ['appellation', ['D.O.']],
    ['classification', ['Qualität']],
    ['tags', ['Schlagwörter']],
    ['note', ['Hinweise', 'Commenti', 'Observations', 'Personal Note']],
    ['size', ['Liter']],
  ]
  for (const [holds, headings] of known)
    for (const heading of headings) assert.equal(readFileHead(heading)?.holds, holds, heading)
})

test('reads usual abbreviations, and names with words around what they mean', async () => {
  assert.deepEqual(
    await proposed('Nom du vin;Mill.;Wine region;Qté;Name of the producer', 'Abendrot;2019;Elsass;6;Hof A'),
    {
      'Nom du vin': 'name, heading',
      'Mill.': 'vintage, heading',
      'Wine region': 'region, heading',
      Qté: 'quantity, heading',
      'Name of the producer': 'producer, heading',
    },
  )
})

test('does not trust a heading that the cells contradict', async () => {
  assert.deepEqual(
    await proposed('Wein;Jahr;Menge;Preis', 'Abendrot;gut;viel;teuer genug', 'Morgenrot;besser;wenig;billig und gut'),
    {
      Wein: 'name, heading',
      Jahr: 'none, cells_differ · vintage',
      Menge: 'none, cells_differ · quantity',
      Preis: 'none, cells_differ · price',
    },
  )
})

test('does not mistake another year, a deposit or the country of the importer for those of the wine', async () => {
  assert.deepEqual(
    await proposed(
      'Wein;Jahrgang;Year of purchase;Pfand;Land des Importeurs',
      'Abendrot;2015;2018;0,25 €;Schweiz',
      'Morgenrot;2016;2019;0,25 €;Schweiz',
    ),
    {
      Wein: 'name, heading',
      Jahrgang: 'vintage, heading',
      'Year of purchase': 'none, unknown',
      Pfand: 'none, weak · price',
      'Land des Importeurs': 'none, weak · country',
    },
  )
})

test('says why a second column of a kind is not imported', async () => {
  assert.deepEqual(await proposed('Wein;Preis;Price', 'Abendrot;12;13'), {
    Wein: 'name, heading',
    Preis: 'price, heading',
    Price: 'none, taken · price',
  })
})
