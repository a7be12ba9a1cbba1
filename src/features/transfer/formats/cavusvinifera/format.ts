import { limits } from '../../../../shared/limits.ts'
import {
  type ParsedWindow,
  takeAmount,
  takeCount,
  takeCurrency,
  takeDay,
  takeMoney,
  tellCurrencyTaken,
} from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import type { Entry } from '../../parse/entry.ts'
import { entryOf, keepWithoutBottles, lotOf, purchaseOf } from '../../parse/parsed.ts'
import { takeWineBy } from '../../parse/wine-by-columns.ts'
import type { Format } from '../format.ts'

/** CavusVinifera's list: a row for each purchase, with the numbers of bottles bought and left. */
export const cavusvinifera: Format = {
  name: 'cavusvinifera',
  kinds: ['purchases'],
  kindOf(columns) {
    return marks.every(name => columns.includes(name)) ? 'purchases' : undefined
  },
  numberColumns: new Set(['prix', 'cote']),
  begin(tables) {
    for (const { reading } of tables) tellCurrencyTaken(reading)
    return (_, cells) => readRow(cells)
  },
}

const marks = ['nomCru', 'millesime', 'quantite_courante', 'garde_min']

function readRow(cells: Cells): Entry | undefined {
  const wine = takeWineBy(cells, {
    name: 'nomCru',
    vintage: 'millesime',
    type: cells.has('label') ? 'label' : 'axisValue',
    country: 'country_label',
    region: 'subregion_label',
    appellation: 'area_label',
    note: 'comment',
  })
  if (!wine) return undefined
  const currency = takeCurrency(cells, 'currency')
  const { count, size_ml } = takeAmount(cells, { count: 'quantite_courante', size: 'volume' })
  const left = count ?? 0
  const bought = takeCount(cells, 'quantite_achat') ?? left
  // More bottles are left than were bought.
  if (bought < left) cells.keep('quantite_achat')
  const value = takeMoney(cells, 'cote', currency)
  const purchase = purchaseOf({
    price: takeMoney(cells, 'prix', currency),
    merchant: cells.takeLine('lieu_achat'),
    ordered_on: takeDay(cells, 'date_achat', 'day_first'),
  })
  const window = takeKeeping(cells, wine.vintage)
  const departure = { departure: 'drunk', departed_on: null, note: null, revenue: null } as const
  const lots = [
    lotOf('in_cellar', left, size_ml, { purchase }),
    lotOf('gone', Math.max(0, bought - left), size_ml, { purchase, departure }),
  ]
  keepWithoutBottles(cells, lots, value ? purchaseColumns : [...purchaseColumns, 'volume'])
  return entryOf(
    cells,
    {
      ...wine,
      ...window,
      window_source: window.drink_from === null && window.drink_until === null ? null : 'imported',
    },
    {
      lots,
      values: value ? [{ ...value, size_ml, valued_on: null }] : [],
    },
    column => column === 'canal_vente',
  )
}

const purchaseColumns = ['prix', 'currency', 'lieu_achat', 'date_achat']

/** Reads how long a wine keeps after its vintage. Without a vintage, the text is stored. */
function takeKeeping(cells: Cells, vintage: number | null): ParsedWindow {
  const none = { drink_from: null, drink_until: null }
  if (cells.look('garde_max') === '0') {
    for (const column of ['garde_min', 'garde_max', 'garde_optimum']) if (cells.look(column) === '0') cells.take(column)
    return none
  }
  if (cells.look('garde_optimum') === '0') cells.take('garde_optimum')
  if (vintage === null) return none
  const from = takeCount(cells, 'garde_min')
  const until = takeCount(cells, 'garde_max')
  if (from !== null && until !== null && from > until) {
    cells.warning('garde_min', 'window_reversed', `${vintage + until}–${vintage + from}`)
    return { drink_from: vintage + until, drink_until: vintage + from }
  }
  return { drink_from: yearAfter(vintage, from), drink_until: yearAfter(vintage, until) }
}

function yearAfter(vintage: number, years: number | null): number | null {
  return years === null ? null : Math.min(vintage + years, limits.window_max)
}
