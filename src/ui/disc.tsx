import styles from './disc.module.css'

export type DiscShape =
  | 'full'
  | 'ring'
  | 'half'
  | 'split'
  | 'dots'
  | 'drop'
  | 'square'
  | 'hatched'
  | 'diamond'
  | 'cross'

export interface DiscProps {
  /** A colour token, such as `--type-red`. */
  tone: `--${string}`
  shape?: DiscShape
  /** The meaning of the mark, left out where the word is beside it. */
  label?: string
  size?: 'small' | 'medium'
}

/** A small coloured mark, whose shape differs as well for people who cannot tell the colours apart. */
export function Disc({ tone, shape = 'full', label, size = 'medium' }: DiscProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden where the word is beside it
    <svg
      viewBox="0 0 16 16"
      className={`${styles.disc} ${styles[size]}`}
      style={{ color: `var(${tone})` }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {discShapes[shape]}
    </svg>
  )
}

/** The outline of each shape in a box of 16 by 16. */
export const discShapes = {
  full: <circle cx="8" cy="8" r="7" />,
  ring: <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="3" />,
  half: (
    <>
      <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M1 8a7 7 0 0 0 14 0z" />
    </>
  ),
  split: (
    <>
      <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 1a7 7 0 0 1 0 14z" />
    </>
  ),
  dots: (
    <>
      <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="6.25" cy="10.25" r="1.75" />
      <circle cx="10.25" cy="8.5" r="1.5" />
      <circle cx="7.25" cy="5.25" r="1.25" />
    </>
  ),
  drop: <path d="M8 .75c2.6 3.25 5 5.75 5 8.75a5 5 0 0 1-10 0c0-3 2.4-5.5 5-8.75z" />,
  square: <rect x="2" y="2" width="12" height="12" rx="2.5" />,
  hatched: <path d="M2 7 7 2h4l-9 9zm0 7L14 2v4l-8 8zm8 0 4-4v4z" />,
  diamond: <path d="M8 .75 15.25 8 8 15.25.75 8z" />,
  cross: (
    <>
      <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="m4.5 4.5 7 7m0-7-7 7" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
} satisfies Record<DiscShape, React.ReactNode>
