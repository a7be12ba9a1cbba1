import type { LabelSheet } from '../../../model/label-sheet.ts'
import { perPage, spotAt } from '../sheet-pages.ts'
import { isRoll } from '../sheets.ts'
import { codeOn, type StickerDrawing } from '../sticker.ts'
import styles from './sheet-page.module.css'

interface SheetPageProps {
  sheet: LabelSheet
  /** The drawings of this page by their positions on it. */
  drawings: ReadonlyMap<number, StickerDrawing>
  shift?: { x: number; y: number }
  /** True to show the edges of the stickers, which are not printed. */
  edges?: boolean
  label?: string
  onPick?: (at: number) => void
}

/** Draws one sheet in millimetres, smaller on the screen and in full size on paper. */
export function SheetPage(props: SheetPageProps) {
  const { sheet, drawings, shift = { x: 0, y: 0 }, edges = false, label, onPick } = props
  const { page_width, page_height, width, height } = sheet
  const round = Math.min(1.5, height / 8)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden where it is printed
    <svg
      viewBox={`0 0 ${page_width} ${page_height}`}
      className={styles.page}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {edges &&
        !isRoll(sheet) &&
        Array.from({ length: perPage(sheet) }, (_, at) => {
          const { x, y } = spotAt(sheet, at)
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the field beside the sheet does the same by keys
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a place on the sheet is its number
              key={at}
              {...{ x, y, width, height }}
              rx={round}
              className={drawings.has(at) ? styles.taken : styles.free}
              onClick={onPick && (() => onPick(at))}
            />
          )
        })}
      {Array.from(drawings, ([at, drawing]) => {
        const { x, y } = spotAt(sheet, at)
        return (
          <g key={at} transform={`translate(${x + shift.x} ${y + shift.y})`} className={styles.ink}>
            <StickerShape drawing={drawing} />
          </g>
        )
      })}
    </svg>
  )
}

export function StickerShape({ drawing }: { drawing: StickerDrawing }) {
  const { code, x, y, module } = codeOn(drawing)
  const squares = code.runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')
  return (
    <>
      <path d={squares} transform={`translate(${x} ${y}) scale(${module})`} shapeRendering="crispEdges" />
      {drawing.texts.map(({ text, weight, x, y, size }) => (
        <text key={y} x={x} y={y} fontSize={size} fontWeight={weight}>
          {text}
        </text>
      ))}
    </>
  )
}
