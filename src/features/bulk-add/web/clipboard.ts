import type { KnownNames } from '../guess-columns.ts'
import { longestTable, pastedCells } from '../pasted-cells.ts'
import { type Pasted, readPastedCells, readPastedText } from '../read-pasted.ts'

/** The copied text and, from a web page, its HTML. */
export interface Copied {
  text: string
  html: string
}

export function copiedIn({ clipboardData }: { clipboardData: DataTransfer | null }): Copied {
  return { text: clipboardData?.getData('text/plain') ?? '', html: clipboardData?.getData('text/html') ?? '' }
}

/** Reads the clipboard, or returns undefined where the browser does not allow it. */
export async function readClipboard(): Promise<Copied | undefined> {
  try {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '')
    return { text: await read('text/plain'), html: await read('text/html') }
  } catch {
    return undefined
  }
}

/** Reads a copied list into columns. */
export function listIn(copied: Copied, known: KnownNames): Pasted | undefined {
  const table = pageTable(copied)
  const pasted = table ? readPastedCells(table, known) : readPastedText(copied.text, known)
  return pasted.rows.length > 0 ? pasted : undefined
}

/** Reads the copied cells as they are. */
export function cellsIn(copied: Copied): string[][] {
  return pageTable(copied) ?? pastedCells(copied.text)
}

/** Returns the table in the HTML, which separates its cells better than the text does unless the text has tabs. */
function pageTable({ text, html }: Copied): string[][] | undefined {
  const cells = html === '' || text.includes('\t') ? [] : longestTable(html)
  return cells.some(row => row.length > 1) ? cells : undefined
}
