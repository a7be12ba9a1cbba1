import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { LabelSheet } from '../../../model/label-sheet.ts'
import { pageCount } from '../sheet-pages.ts'
import type { StickerDrawing } from '../sticker.ts'
import { drawingsOn } from './drawings-on.ts'
import styles from './print-sheets.module.css'
import { SheetPage } from './sheet-page.tsx'

interface PrintSheetsProps {
  sheet: LabelSheet
  drawings: readonly StickerDrawing[]
  used: number
  shift: { x: number; y: number }
}

/** The sheets for the printer, which replace the page. They are rendered only while it is printed. */
export function PrintSheets({ sheet, drawings, used, shift }: PrintSheetsProps) {
  const { page_width, page_height } = sheet
  useLayoutEffect(() => {
    const paper = new CSSStyleSheet()
    paper.replaceSync(`@page { size: ${page_width}mm ${page_height}mm; margin: 0 }`)
    document.adoptedStyleSheets.push(paper)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== paper)
    }
  }, [page_width, page_height])
  return createPortal(
    <div className={styles.sheets}>
      {Array.from({ length: pageCount(sheet, drawings.length, used) }, (_, page) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={page}
          className={styles.sheet}
          style={{ inlineSize: `${page_width}mm`, blockSize: `${page_height}mm` }}
        >
          <SheetPage sheet={sheet} drawings={drawingsOn(page, sheet, drawings, used)} shift={shift} />
        </div>
      ))}
    </div>,
    document.body,
  )
}
