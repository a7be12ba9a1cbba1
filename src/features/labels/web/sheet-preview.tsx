import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { isOnlyHere } from '../../../client/is-only-here.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { pageCount, perPage } from '../sheet-pages.ts'
import { isRoll } from '../sheets.ts'
import { moduleSize } from '../sticker.ts'
import { canWrite } from '../stickers-pdf.ts'
import { drawingsOn } from './drawings-on.ts'
import styles from './labels.module.css'
import { SheetPage, StickerShape } from './sheet-page.tsx'
import type { Printing } from './use-printing.ts'

/** The smallest module, in millimetres, that a usual printer prints and a usual camera reads. */
const readableModule = 0.25

/** Shows a page as it will be printed, and its first sticker in full size. */
export function SheetPreview({ printing }: { printing: Printing }) {
  const { t, i18n } = useLingui()
  const { sheet, count, used, shift, drawn, setUsed, fonts } = printing
  const pages = pageCount(sheet, count, used)
  const [wanted, setPage] = useState(0)
  const page = Math.min(wanted, pages - 1)
  const first = page * perPage(sheet) - used
  const shown = drawn(first, first + perPage(sheet))
  const on = drawingsOn(0, sheet, shown, Math.max(0, -first))
  const [sample] = shown
  const known = Array.isArray(fonts) ? fonts : []
  const strange = shown.flatMap(({ texts }) => texts).find(({ text }) => known.length > 0 && !canWrite(known, text))
  const pageText = t`Page ${i18n.number(page + 1)} of ${i18n.number(pages)}`

  return (
    <>
      {sample && (
        <Card heading={t({ context: 'preview', message: 'Actual size' })}>
          <svg
            viewBox={`0 0 ${sheet.width} ${sheet.height}`}
            className={styles.sample}
            style={{ inlineSize: `${sheet.width}mm` }}
            aria-hidden
          >
            <StickerShape drawing={sample} />
          </svg>
          {moduleSize(sample) < readableModule && (
            <Banner tone="warn">
              <Trans>
                On a label this small, a QR code with the address is too fine for many printers and cameras. Use the
                code only.
              </Trans>
            </Banner>
          )}
          {isOnlyHere() && printing.layout.look.says === 'address' && (
            <Banner tone="warn">
              <Trans>
                The address {location.origin} only works on this computer. Open the cellar at an address that phones can
                reach before printing, or use the code only.
              </Trans>
            </Banner>
          )}
          {strange && (
            <Banner>
              <Trans>
                The PDF font has no characters for “{strange.text}”. Printing from here uses the fonts of this device.
              </Trans>
            </Banner>
          )}
        </Card>
      )}
      <Card
        heading={t({ context: 'heading', message: 'Preview' })}
        actions={
          pages > 1 && (
            <div className={styles.pager}>
              <IconButton
                label={t({ context: 'button', message: 'Previous page' })}
                icon={<ChevronLeft />}
                disabled={page === 0}
                onClick={() => setPage(page - 1)}
              />
              <span>{pageText}</span>
              <IconButton
                label={t({ context: 'button', message: 'Next page' })}
                icon={<ChevronRight />}
                disabled={page === pages - 1}
                onClick={() => setPage(page + 1)}
              />
            </div>
          )
        }
      >
        <div className={styles.paper} data-roll={isRoll(sheet) || undefined}>
          <SheetPage
            sheet={sheet}
            drawings={on}
            shift={shift}
            edges
            label={pageText}
            {...(page === 0 && !isRoll(sheet) ? { onPick: setUsed } : {})}
          />
        </div>
      </Card>
    </>
  )
}
