/** The commands by the kind of row they change, for filtering the history. */
export const commandKinds = {
  wines: ['add_wine', 'edit_wine', 'edit_wines', 'remove_wine', 'merge_wines', 'learn_barcode'],
  photos: ['add_photo', 'edit_photo', 'order_photos', 'remove_photo'],
  came: [
    'add_bottles',
    'bulk_add',
    'add_order',
    'receive_bottle',
    'receive_bottles',
    'cancel_bottles',
    'edit_purchase',
    'remove_purchase',
    'remove_bottles',
  ],
  left: ['depart_bottle', 'depart_bottles', 'edit_departure', 'bring_back'],
  bottles: ['edit_bottle', 'move_bottles', 'place_bottles', 'open_bottle', 'pour', 'edit_opening', 'label_bottles'],
  places: ['add_place', 'edit_place', 'remove_place', 'arrange_places', 'code_places'],
  stocktakes: ['start_stocktake', 'check_bottles', 'uncheck_bottles', 'close_stocktake'],
  tastings: ['add_tasting', 'edit_tasting', 'remove_tasting'],
  wishes: ['add_wish', 'edit_wish', 'remove_wish', 'buy_wish'],
  settings: [
    'add_window_rule',
    'edit_window_rule',
    'remove_window_rule',
    'add_custom_field',
    'edit_custom_field',
    'remove_custom_field',
    'add_label_sheet',
    'remove_label_sheet',
  ],
  whole: ['import', 'fill_with_sample'],
  undone: ['undo'],
} as const satisfies Record<string, readonly string[]>

export type CommandKind = keyof typeof commandKinds
