import type { QrCode } from '../qr.ts'
import styles from './qr-picture.module.css'

/** The light edge around a code, in modules, without which cameras do not find it. */
const edge = 4

/** Shows a QR code on white, in either theme. */
export function QrPicture({ code: { side, runs }, label }: { code: QrCode; label: string }) {
  const whole = side + 2 * edge
  return (
    <svg className={styles.code} viewBox={`${-edge} ${-edge} ${whole} ${whole}`} role="img" aria-label={label}>
      <path
        d={runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')}
        shapeRendering="crispEdges"
      />
    </svg>
  )
}
