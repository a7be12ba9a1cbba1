import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveFile } from '../../../client/save-file.ts'
import type { Replica } from '../../../ledger/replica.ts'
import type { Chosen } from '../chosen.ts'
import { drawSticker, type Sticker, type StickerDrawing } from '../sticker.ts'
import { measureIn, stickersPdf } from '../stickers-pdf.ts'
import { useLabelLook } from './label-look.ts'
import { useStickers } from './use-stickers.ts'
import { useTypeface } from './use-typeface.ts'

/** Draws the selected stickers, only the visible ones on the screen and all of them for printing. */
export function usePrinting(chosen: Chosen, replica: Replica) {
  const { t, i18n } = useLingui()
  const layout = useLabelLook()
  const fonts = useTypeface()
  const { ofBottle, ofPlace } = useStickers(replica, layout.look.says)
  const [used, setUsed] = useState(0)
  const [drawings, setDrawings] = useState<StickerDrawing[]>()
  const [writing, setWriting] = useState(false)
  /** The bottles printed last, until the person is asked to record it. */
  const [printed, setPrinted] = useState<Chosen['bottles']>([])
  const { sheet, look } = layout
  const shift = useMemo(() => ({ x: look.shift_x, y: look.shift_y }), [look.shift_x, look.shift_y])
  const known = Array.isArray(fonts) ? fonts : undefined
  const measure = useMemo(() => measureIn(known ?? []), [known])
  const draw = (sticker: Sticker) => drawSticker(sticker, sheet, measure)

  const coded = chosen.places.filter(({ code }) => code)
  const makers: readonly (() => Sticker)[] = [
    ...chosen.bottles.map(bottle => () => ofBottle(bottle)),
    ...coded.map(place => () => ofPlace(place)),
  ]
  const drawn = (from: number, to: number) => makers.slice(Math.max(0, from), to).map(make => draw(make()))
  const all = () => drawn(0, makers.length)

  // These events cover every way of printing: the button here, the browser's menu and its shortcut.
  useEffect(() => {
    const begin = () => flushSync(() => setDrawings(all()))
    const end = () => {
      setDrawings(undefined)
      setPrinted(chosen.bottles)
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  })

  async function savePdf() {
    if (!known) return
    setWriting(true)
    const title = t({ context: 'screen', message: 'Labels' })
    const input = { sheet, drawings: all(), fonts: known, used, shift, title, language: i18n.locale }
    const bytes = await stickersPdf(input).finally(() => setWriting(false))
    saveFile(new File([bytes], `${title}.pdf`, { type: 'application/pdf' }))
    setPrinted(chosen.bottles)
  }

  return {
    layout,
    sheet,
    shift,
    fonts,
    used,
    setUsed,
    count: makers.length,
    /** Draws the stickers from `from` up to but not including `to`, counted from 0. */
    drawn,
    makers,
    drawings,
    savePdf,
    writing,
    printed,
    forgetPrinted: () => setPrinted([]),
  }
}

export type Printing = ReturnType<typeof usePrinting>
