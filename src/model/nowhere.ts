/** The key of bottles without a place, where a stock-take lists bottles by their places. */
export const nowhere = 'nowhere'
