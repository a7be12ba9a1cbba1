import { limits } from '../../../../shared/limits.ts'
import { usualSize } from '../../../bottles/sizes.ts'
import { takeCurrency, takeDay, takeMoney, takeScore, takeSize } from '../../parse/cell-values.ts'
import type { Cells } from '../../parse/cells.ts'
import { tastingOf } from '../../parse/parsed.ts'
import type { Account } from './account.ts'
import type { Facts } from './facts.ts'
import { takeOwnScore } from './money.ts'

/** Reads a row of one note. The community's figures about it are stored with the wine. */
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

/**
 * Reads a row of one wine with everybody's drinking windows. The person's own and the agreed one are imported; the rest
 * is stored as text.
 */
export function readAvailability(cells: Cells, { giving }: Account): Facts {
  // The bottle tables list these bottles one by one.
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

/** Reads a row of one wine on a list. The list that every account has is the wish list. */
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

/** Reads a table whose columns are not documented: all of it is stored with the wine. */
export function readAbout(): Facts {
  return {}
}
