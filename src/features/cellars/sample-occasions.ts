type Occasion = readonly [occasion: string | null, company: string | null, note: string | null]

/** When, with whom, and what was said of it. */
export const occasions: Record<'drunk' | 'gifted', readonly [Occasion, ...Occasion[]]> = {
  drunk: [
    ['Sunday lunch', 'Clara and Jonas', null],
    ['Dinner at home', null, null],
    ['Dinner at home', 'Mathilde', null],
    ['Birthday', 'The whole family', 'Thirteen at the table, one bottle short.'],
    ['Anniversary', null, 'Just the two of us.'],
    ['Barbecue', 'The neighbours', null],
    ['Card evening', 'Piet, Oskar, Lucía', 'Lost at cards, won at wine.'],
    ['Christmas', 'The whole family', null],
    ['New Year’s Eve', 'Clara and Jonas', null],
    ['Easter', 'Grandmother', 'She asked for a second glass.'],
    ['Blind tasting', 'The Thursday round', 'Nobody guessed it.'],
    ['Picnic by the river', 'Mathilde', 'Out of tumblers.'],
    ['A Tuesday', null, null],
    ['Moving day', 'Tomas and Ines', 'On boxes, with pizza.'],
    ['Housewarming', 'Tomas and Ines', null],
    ['After the concert', 'Oskar', null],
  ],
  gifted: [
    ['Wedding', 'Ines and Tomas', null],
    ['Housewarming', 'The Bergers', null],
    ['Thank you', 'Dr. Albrecht', null],
    ['Birthday', 'Uncle Henrik', 'With strict instructions to wait.'],
    ['Retirement', 'Frau Lindner', null],
  ],
}
