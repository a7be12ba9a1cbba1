import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Departure } from '../../../model/bottle.ts'
import type { Day } from '../../../shared/days.ts'
import type { Change } from '../../cellars/contract.ts'

/** Describes a change in a sentence without author and time, which are shown next to it. */
export function changeText(change: Change, dayText: (day: Day) => string): MessageDescriptor {
  const bottles = change.touched.bottles ?? 0
  switch (change.command) {
    case 'add_bottles':
      return addedText(bottles)
    case 'buy_wish':
      return msg`${plural(bottles, { one: 'One bottle was bought from the wish list', other: '# bottles were bought from the wish list' })}`
    case 'bulk_add':
      return manyText(change.touched.wines ?? 0, bottles)
    case 'receive_bottle':
      return msg`Bottle ${codeIn(change)} came into the cellar`
    case 'edit_bottle':
      return msg`Bottle ${codeIn(change)} was changed`
    case 'depart_bottle':
      return departureText(change, dayText)
    case 'depart_bottles':
      return msg`${plural(bottles, { one: 'One bottle was taken out', other: '# bottles were taken out together' })}`
    case 'move_bottles':
      return msg`${plural(bottles, { one: 'One bottle was moved', other: '# bottles were moved together' })}`
    case 'add_order':
      return msg`${plural(bottles, { one: 'One bottle was ordered', other: '# bottles were ordered together' })}`
    case 'receive_bottles':
      return msg`${plural(bottles, {
        one: 'One bottle came into the cellar',
        other: '# bottles came into the cellar together',
      })}`
    case 'cancel_bottles':
      return msg`${plural(bottles, { one: 'One bottle will not come', other: '# bottles will not come' })}`
    case 'remove_bottles':
      return msg`${plural(bottles, {
        one: 'One bottle was removed, as if it had never been',
        other: '# bottles were removed, as if they had never been',
      })}`
    case 'remove_purchase':
      return msg`${plural(bottles, {
        one: 'A purchase of one bottle was removed, as if it had never been',
        other: 'A purchase of # bottles was removed, as if it had never been',
      })}`
    case 'open_bottle':
      return msg`Bottle ${codeIn(change)} was opened`
    case 'pour':
      return msg`${pouredIn(change)} ml were poured from bottle ${codeIn(change)}`
    case 'edit_opening':
      return msg`What is left in bottle ${codeIn(change)} was put right`
    case 'edit_departure':
      return msg`What was said of the departure of bottle ${codeIn(change)} was put right`
    case 'bring_back':
      return msg`Bottle ${codeIn(change)} was brought back`
    case 'place_bottles':
      return msg`${plural(bottles, { one: 'One bottle was put in its slot', other: '# bottles were put in their slots' })}`
    case 'edit_wines':
      return msg`${plural(change.touched.wines ?? 0, {
        one: 'One wine was changed',
        other: '# wines were changed together',
      })}`
    case 'code_places':
      return msg`${plural(change.touched.places ?? 0, {
        one: 'One place was given its code',
        other: '# places were given their codes',
      })}`
    case 'label_bottles':
      return msg`${plural(bottles, { one: 'One bottle was given its sticker', other: '# bottles were given their stickers' })}`
    case 'undo': {
      const undone = change.undoes ?? 0
      return msg`Change ${undone} was undone`
    }
    default:
      return commandText(change.command)
  }
}

/** Names the command, where nothing more is known about the change. */
export function commandText(command: string): MessageDescriptor {
  switch (command) {
    case 'add_wine':
      return msg`The wine was added`
    case 'edit_wine':
      return msg`The wine was changed`
    case 'remove_wine':
      return msg`The wine was removed`
    case 'add_bottles':
      return msg`Bottles were added`
    case 'depart_bottle':
      return msg`A bottle was taken out`
    case 'depart_bottles':
      return msg`Bottles were taken out together`
    case 'move_bottles':
      return msg`Bottles were moved together`
    case 'edit_wines':
      return msg`Wines were changed together`
    case 'bulk_add':
      return msg`Wines and bottles were added together`
    case 'receive_bottle':
      return msg`A bottle came into the cellar`
    case 'edit_bottle':
      return msg`A bottle was changed`
    case 'merge_wines':
      return msg`Wines were made one`
    case 'start_stocktake':
      return msg`A stock-take was begun`
    case 'check_bottles':
      return msg`Bottles were ticked in a stock-take`
    case 'uncheck_bottles':
      return msg`Ticks of a stock-take were taken back`
    case 'close_stocktake':
      return msg`A stock-take was ended`
    case 'add_window_rule':
      return msg`An estimate was added`
    case 'edit_window_rule':
      return msg`An estimate was changed`
    case 'remove_window_rule':
      return msg`An estimate was removed`
    case 'add_order':
      return msg`An order was added`
    case 'edit_purchase':
      return msg`A purchase was changed`
    case 'remove_purchase':
      return msg`A purchase was removed`
    case 'remove_bottles':
      return msg`Bottles were removed`
    case 'receive_bottles':
      return msg`Bottles came into the cellar`
    case 'cancel_bottles':
      return msg`Bottles on order will not come`
    case 'open_bottle':
      return msg`A bottle was opened`
    case 'pour':
      return msg`Wine was poured from an opened bottle`
    case 'edit_opening':
      return msg`What is left in an opened bottle was put right`
    case 'edit_departure':
      return msg`What was said of a departure was put right`
    case 'bring_back':
      return msg`A bottle was brought back`
    case 'add_place':
      return msg`A place was added`
    case 'learn_barcode':
      return msg`A barcode was learnt`
    case 'code_places':
      return msg`Places were given their codes`
    case 'label_bottles':
      return msg`Bottles were given their stickers`
    case 'add_label_sheet':
      return msg`A size of stickers was added`
    case 'remove_label_sheet':
      return msg`A size of stickers was removed`
    case 'add_tasting':
      return msg`A tasting was noted`
    case 'edit_tasting':
      return msg`A tasting was changed`
    case 'remove_tasting':
      return msg`A tasting was removed`
    case 'add_wish':
      return msg`A wish was noted`
    case 'edit_wish':
      return msg`A wish was changed`
    case 'remove_wish':
      return msg`A wish was given up`
    case 'buy_wish':
      return msg`A wish was bought`
    case 'add_custom_field':
      return msg`An own field was added`
    case 'edit_custom_field':
      return msg`An own field was changed`
    case 'remove_custom_field':
      return msg`An own field was removed with its values`
    case 'add_photo':
      return msg`A photo was added`
    case 'edit_photo':
      return msg`The words under a photo were changed`
    case 'order_photos':
      return msg`The photos were put in another order`
    case 'remove_photo':
      return msg`A photo was removed`
    case 'edit_place':
      return msg`The place was changed`
    case 'remove_place':
      return msg`The place was removed`
    case 'arrange_places':
      return msg`Places were put in order`
    case 'place_bottles':
      return msg`Bottles were put in their slots`
    case 'import':
      return msg`A file was imported`
    case 'fill_with_sample':
      return msg`The sample cellar was filled in`
    case 'undo':
      return msg`A change was undone`
    default:
      return msg`Something was changed (${command})`
  }
}

function addedText(bottles: number): MessageDescriptor {
  return msg`${plural(bottles, { one: 'One bottle was added', other: '# bottles were added' })}`
}

function manyText(wines: number, bottles: number): MessageDescriptor {
  if (wines === 0) return addedText(bottles)
  if (bottles === 0) return msg`${plural(wines, { one: 'One wine was added', other: '# wines were added together' })}`
  return msg`${plural(bottles, {
    one: 'One bottle of a new wine was added',
    other: '# bottles were added together, with wines that are new',
  })}`
}

function departureText(change: Change, dayText: (day: Day) => string): MessageDescriptor {
  const after = change.rows.find(row => row.table === 'bottles')?.after
  const departure = after?.departure as Departure | undefined
  const code = codeIn(change)
  const day = typeof after?.departed_on === 'string' ? dayText(after.departed_on) : ''
  switch (departure) {
    case 'drunk':
      return msg`Bottle ${code} was drunk on ${day}`
    case 'gifted':
      return msg`Bottle ${code} was given away on ${day}`
    case 'sold':
      return msg`Bottle ${code} was sold on ${day}`
    case 'traded':
      return msg`Bottle ${code} was traded on ${day}`
    case 'broken':
      return msg`Bottle ${code} broke on ${day}`
    case 'spoiled':
      return msg`Bottle ${code} was found spoiled on ${day}`
    case 'lost':
      return msg`Bottle ${code} was missed on ${day}`
    case 'returned':
      return msg`Bottle ${code} was returned on ${day}`
    default:
      return commandText(change.command)
  }
}

function codeIn(change: Change): string {
  const row = change.rows.find(each => each.table === 'bottles')
  return String((row?.after ?? row?.before)?.code ?? '')
}

function pouredIn(change: Change): number {
  const { before, after } = change.rows.find(each => each.table === 'bottles') ?? {}
  return Number(before?.left_ml ?? 0) - Number(after?.left_ml ?? 0)
}
