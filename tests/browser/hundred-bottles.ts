import { readSample } from '../../src/features/cellars/sample.ts'
import type { SampleWine } from '../../src/features/cellars/sample-data.ts'
import { countryName } from '../../src/features/wines/countries.ts'

/** The mistakes in the list, and the text that corrects each. */
const slips = [
  { row: 6, column: 'Jg.', written: '2105', meant: '2005' },
  { row: 19, column: 'EK', written: '3o,50 €', meant: '30,50' },
  { row: 33, column: 'Land', written: 'Frankreihc', meant: 'fran' },
  { row: 48, column: 'Größe', written: '0,75 k', meant: '75cl' },
  { row: 71, column: 'Gekauft', written: '31.2.2023', meant: '28.2.23' },
  { row: 90, column: 'Jg.', written: '?', meant: 'nv' },
] as const

const head = [
  'Weingut',
  'Wein',
  'Jg.',
  'Land',
  'Region',
  'Appellation',
  'Größe',
  'EK',
  'Gekauft',
  'Händler',
  'Lagerort',
]

/** Returns a list of a hundred different bottles as a person in Germany keeps it in a spreadsheet, with mistakes. */
export function hundredBottles(): { text: string; slips: readonly { meant: string }[] } {
  const { wines, merchants } = readSample()
  const rows = wines.map(wine => rowOf(wine, Object.keys(merchants)))
  const different = rows.filter((row, at) => rows.findIndex(other => named(other) === named(row)) === at)
  const spread = Array.from({ length: 100 }, (_, at) => different[Math.floor((at * different.length) / 100)] ?? [])
  for (const { row, column, written } of slips) spread[row] = spread[row]?.with(head.indexOf(column), written) ?? []
  return { text: [head, ...spread].map(cells => cells.join('\t')).join('\n'), slips }
}

function rowOf({ wine, age, price, size_ml = 750, merchant }: SampleWine, merchants: readonly string[]): string[] {
  const { length } = wine.producer ?? ''
  return [
    wine.producer ?? '',
    wine.name ?? '',
    age === null ? 'NV' : String(2023 - age),
    countryName(wine.country ?? '', 'de'),
    wine.region ?? '',
    wine.appellation ?? '',
    size_ml === 1500 ? 'Magnum' : `${String(size_ml / 1000).replace('.', ',')} l`,
    `${price.toFixed(2).replace('.', ',')} €`,
    `${1 + (Math.floor(price) % 28)}.${1 + (length % 12)}.2023`,
    merchant ?? merchants[length % 3] ?? '',
    `Regal ${1 + (length % 4)}`,
  ]
}

function named([producer, name, vintage]: readonly string[]): string {
  return `${producer} ${name} ${vintage}`
}
