import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from './fixtures.ts'

/** Returns the words on each page as it is printed. */
export async function printedWords(page: Page): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await page.pdf({ preferCSSPageSize: true }))
  const words = Array.from({ length: document.getPageCount() }, (_, at) => document.getPage(at).getText())
  document.destroy()
  library.destroy()
  return words
}
