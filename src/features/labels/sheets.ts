import * as z from 'zod/mini'
import { LabelSheet } from '../../model/label-sheet.ts'

/** A sheet or a roll that can be bought. */
export interface KnownSheet extends LabelSheet {
  name: string
  /** The source of its measures; see `sources`. */
  source: keyof typeof sources
}

export const sources = {
  /** The template database of gLabels, by part number, with points and inches converted to millimetres. */
  glabels: 'https://github.com/jimevins/glabels-qt/tree/master/templates',
  /** Sheets that people use for the archive serial numbers of their documents. */
  asn: 'https://github.com/entropia/paperless-asn-qr-codes/blob/master/paperless_asn_qr_codes/avery_labels.py',
  /** Avery's US Letter sheets in inches: margins and gutters. */
  letter: 'https://gist.github.com/armadsen/5084458',
  /** The rolls that Brother's QL printers support. */
  brother: 'https://github.com/pklaus/brother_ql/blob/master/brother_ql/labels.py',
  /** A size that many small printers support. */
  usual: 'usual',
} as const

const a4 = { page_width: 210, page_height: 297 }
const letter = { page_width: 215.9, page_height: 279.4 }

export const sheets: readonly KnownSheet[] = [
  onSheet('avery-l4731', 'Avery Zweckform L4731', a4, [25.4, 10], [7, 27], [9, 13.5], [27.9, 10], 'asn'),
  onSheet('avery-l4732', 'Avery Zweckform L4732', a4, [35.6, 16.9], [5, 16], [11, 13], [38.1, 16.9], 'glabels'),
  onSheet('avery-l7651', 'Avery L7651, J8651', a4, [38.1, 21.2], [5, 13], [4.7, 10.9], [40.6, 21.2], 'glabels'),
  onSheet('avery-l7654', 'Avery Zweckform L4770, L7654', a4, [45.7, 25.4], [4, 10], [10, 22], [48.5, 25.4], 'glabels'),
  onSheet('avery-l7157', 'Avery J8157, L7157', a4, [64, 24.3], [3, 11], [6, 14], [66.5, 24.3], 'glabels'),
  onSheet('avery-l7160', 'Avery L7160, J8160', a4, [63.5, 38.1], [3, 7], [7.48, 15.49], [66.04, 38.1], 'glabels'),
  onSheet('herma-4270', 'Herma 4270, 4606', a4, [38, 21.2], [5, 13], [9.5, 10.5], [38, 21.2], 'glabels'),
  onSheet('herma-4346', 'Herma 4346, 10004', a4, [45.72, 21.167], [4, 12], [9.75, 21.5], [48.26, 21.167], 'asn'),
  onSheet('herma-4272', 'Herma 4272, 4608, 5051', a4, [48.3, 25.4], [4, 11], [8.5, 8.5], [48.3, 25.4], 'glabels'),
  onSheet('herma-4347', 'Herma 4347, 10300', a4, [63.5, 29.6], [3, 9], [7.8, 15.5], [66.5, 29.6], 'glabels'),
  onSheet('avery-5167', 'Avery 5167', letter, [44.45, 12.7], [4, 20], [7.144, 12.7], [52.3875, 12.7], 'glabels'),
  onSheet('avery-5160', 'Avery 5160', letter, [66.675, 25.4], [3, 10], [4.7625, 12.7], [69.85, 25.4], 'letter'),
  onSheet('avery-5163', 'Avery 5163', letter, [101.6, 50.8], [2, 5], [4.1275, 12.7], [106.3625, 50.8], 'glabels'),
  onRoll('dymo-11353', 'Dymo 11353', [25, 13], 'glabels'),
  onRoll('dymo-30332', 'Dymo 30332', [25, 25], 'glabels'),
  onRoll('dymo-11352', 'Dymo 11352', [54, 25], 'glabels'),
  onRoll('dymo-11354', 'Dymo 11354, 30334', [57, 32], 'glabels'),
  onRoll('dymo-99012', 'Dymo 99012', [89, 36], 'glabels'),
  onRoll('brother-dk-11221', 'Brother DK-11221', [23, 23], 'brother'),
  onRoll('brother-dk-11204', 'Brother DK-11204', [54, 17], 'glabels'),
  onRoll('brother-dk-11209', 'Brother DK-11209', [62, 29], 'brother'),
  onRoll('brother-dk-11201', 'Brother DK-11201', [90, 29], 'glabels'),
  onRoll('roll-40-30', 'Thermo 40 × 30 mm', [40, 30], 'usual'),
  onRoll('roll-50-30', 'Thermo 50 × 30 mm', [50, 30], 'usual'),
]

export const usualSheet = 'herma-4346'

export const isRoll = ({ columns, rows }: LabelSheet): boolean => columns * rows === 1

type Pair = readonly [across: number, down: number]

function onSheet(
  id: string,
  name: string,
  page: typeof a4,
  [width, height]: Pair,
  [columns, rows]: Pair,
  [left, top]: Pair,
  [across, down]: Pair,
  source: KnownSheet['source'],
): KnownSheet {
  return { id, name, ...page, width, height, columns, rows, left, top, across, down, source }
}

/** Returns the sheet for a roll, whose stickers are a page each. */
export function roll(id: string, width: number, height: number): LabelSheet {
  const page = { page_width: width, page_height: height, width, height, columns: 1, rows: 1 }
  return { id, ...page, left: 0, top: 0, across: width, down: height }
}

function onRoll(id: string, name: string, [width, height]: Pair, source: KnownSheet['source']): KnownSheet {
  return { ...roll(id, width, height), name, source }
}

/** Returns a custom sheet with its stickers in the middle of the page; undefined when they do not fit on it. */
export function ownSheet(
  id: string,
  page: keyof typeof pages,
  { width, height, columns, rows, gap_across, gap_down }: OwnMeasures,
): LabelSheet | undefined {
  const { page_width, page_height } = pages[page]
  const across = width + gap_across
  const down = height + gap_down
  const left = (page_width - (columns - 1) * across - width) / 2
  const top = (page_height - (rows - 1) * down - height) / 2
  const made = z.safeParse(LabelSheet, {
    ...{ id, page_width, page_height, width, height, columns, rows },
    ...{ left, top, across, down },
  })
  return made.success ? made.data : undefined
}

type OwnMeasures = Record<'width' | 'height' | 'columns' | 'rows' | 'gap_across' | 'gap_down', number>

export const pages = { a4, letter }
