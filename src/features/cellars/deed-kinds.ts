/** What changes are about, by their deeds: what a history is filtered by. */
export const deedKinds = {
  wines: ['add_wine', 'edit_wine', 'edit_wines', 'remove_wine', 'merge_wines'],
  came: ['add_bottles', 'receive_bottle'],
  left: ['depart_bottle', 'depart_bottles'],
  bottles: ['edit_bottle', 'move_bottles'],
  places: ['add_place'],
  stocktakes: ['start_stocktake', 'tick_bottles', 'untick_bottles', 'close_stocktake'],
  settings: ['add_window_rule', 'edit_window_rule', 'remove_window_rule'],
  whole: ['import', 'fill_with_sample'],
  undone: ['undo'],
} as const satisfies Record<string, readonly string[]>

export type DeedKind = keyof typeof deedKinds
