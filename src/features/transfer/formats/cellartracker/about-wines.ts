import { limits } from '../../../../shared/limits.ts'
import { usualSize } from '../../../bottles/sizes.ts'
import { takeCurrency, takeDay, takeMoney, takeScore, takeSize } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import { tastingOf } from '../../parse/parsed.ts'
import type { Account } from './account.ts'
import type { Facts } from './facts.ts'
import { takeOwnScore } from './money.ts'

/** A row per note. What the community did with it is kept with the wine. */
export function readNote(cells: Cells, { iUser }: Account): Facts {
  const own = cells.look('iUser') === iUser || iUser === null
  return {
    tastings: tastingOf({
      own,
      tasted_on: takeDay(cells, 'TastingDate', 'month_first'),
      score: takeScore(cells, 'Rating', 'points_100'),
      score_scale: 'points_100',
      note: cells.takeNote('TastingNotes'),
    }),
  }
}

/** Reads the private notes on a wine. */
export function readPrivateNote(cells: Cells): Facts {
  const column = cells.reading.columns.find(name => /^private ?notes?$/i.test(name)) ?? ''
  return { wine: { note: cells.takeNote(column) } }
}

/** A row per wine with everybody's windows, of which the person's own and the agreed one are ours; the rest is kept. */
export function readAvailability(cells: Cells, { giving }: Account): Facts {
  // Counts of bottles, which the tables of bottles tell bottle by bottle.
  if (giving.in_cellar) for (const column of countColumns) cells.take(column)
  return { tastings: giving.scores === 'availability' ? takeOwnScore(cells, 'PScore') : [] }
}

const countColumns = [
  ...'Purchases ActualPurchases Pending ActualPending LocalQuantityActual LocalQuantity Consumed ActualConsumed'.split(
    ' ',
  ),
  'Inventory',
  'ActualInventory',
]

/** A row per wine on a list; the one that every account has is the wish list. */
export function readTag(cells: Cells): Facts {
  const list = cells.takeLine('ListName')
  if (list === null) return {}
  if (/^\*?wish ?list$/i.test(list)) {
    return {
      wish: {
        size_ml: cells.look('Size') === null ? usualSize : takeSize(cells, 'Size'),
        quantity: 1,
        limit: takeMoney(cells, 'MaxPrice', takeCurrency(cells, 'MaxPriceCurrency')),
        note: cells.takeNote('WinesNotes'),
        wished_on: null,
      },
    }
  }
  const tag = list.replace(/^\*/, '').slice(0, limits.tag).trim()
  if (cells.look('MaxPrice') === '0') cells.take('MaxPriceCurrency')
  return { wine: { tags: tag === '' ? [] : [tag] } }
}

/** A table of which nobody outside knows the columns: all of it is kept with the wine. */
export function readAbout(): Facts {
  return {}
}
