import { inertDocument } from '../../../web/inert-html.ts'
import type { KnownNames } from '../guess-columns.ts'
import { pastedCells } from '../pasted-cells.ts'
import { type Pasted, readPastedCells, readPastedText } from '../read-pasted.ts'

/** What was copied elsewhere: text, and the piece of a page that it stands for. */
export interface Copied {
  text: string
  html: string
}

export function copiedIn({ clipboardData }: { clipboardData: DataTransfer | null }): Copied {
  return { text: clipboardData?.getData('text/plain') ?? '', html: clipboardData?.getData('text/html') ?? '' }
}

/** Reads the clipboard where the browser allows it; undefined where it does not. */
export async function readClipboard(): Promise<Copied | undefined> {
  try {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '')
    return { text: await read('text/plain'), html: await read('text/html') }
  } catch {
    return undefined
  }
}

/** A list that was copied, made into columns. */
export function listIn(copied: Copied, known: KnownNames): Pasted | undefined {
  const table = pageTable(copied)
  const pasted = table ? readPastedCells(table, known) : readPastedText(copied.text, known)
  return pasted.rows.length > 0 ? pasted : undefined
}

/** The cells that were copied, as they stand. */
export function cellsIn(copied: Copied): string[][] {
  return pageTable(copied) ?? pastedCells(copied.text)
}

/** A table of a page tells its cells better than its text does, unless that has them apart already. */
function pageTable({ text, html }: Copied): string[][] | undefined {
  const cells = html === '' || text.includes('\t') ? [] : tableCells(html)
  return cells.some(row => row.length > 1) ? cells : undefined
}

/** The cells of the longest table, those that reach over several columns or rows in each of them. */
function tableCells(html: string): string[][] {
  const tables = [...inertDocument(html).querySelectorAll('table')].filter(table => !table.querySelector('table'))
  const longest = tables.reduce<HTMLTableElement | undefined>(
    (best, table) => (best && best.rows.length >= table.rows.length ? best : table),
    undefined,
  )
  const grid: string[][] = []
  for (const [at, row] of [...(longest?.rows ?? [])].entries()) {
    grid[at] ??= []
    for (const cell of row.cells) {
      const own = grid[at]
      const free = Array.from({ length: own.length + 1 }, (_, column) => column).find(
        column => own[column] === undefined,
      )
      const text = textOf(cell)
      for (let down = 0; down < Math.min(cell.rowSpan || 1, 1_000); down++) {
        grid[at + down] ??= []
        for (let across = 0; across < Math.min(cell.colSpan, 100); across++) {
          const line = grid[at + down]
          if (line) line[(free ?? 0) + across] = across === 0 ? text : ''
        }
      }
    }
  }
  return grid.map(row => Array.from(row, cell => cell ?? '')).filter(row => row.some(cell => cell !== ''))
}

function textOf(cell: Element): string {
  for (const gap of cell.querySelectorAll('br, p, div, li')) gap.append(' ')
  return (cell.textContent ?? '').replace(/\s+/g, ' ').trim()
}
