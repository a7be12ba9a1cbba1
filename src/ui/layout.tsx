import type { ComponentProps, CSSProperties, ElementType, JSX } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'

type Tag = keyof JSX.IntrinsicElements
type Props<T extends Tag, Own> = Own & { as?: T } & Omit<ComponentProps<T>, keyof Own | 'as'>

/** Distances are steps of the scale in tokens.css. */
interface StackProps {
  gap?: number
}

interface RowProps extends StackProps {
  /** The distance between lines, where it differs from `gap`. */
  rowGap?: number
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'space-between' | 'center' | 'end'
  wrap?: boolean
}

interface GridProps extends Pick<RowProps, 'gap' | 'rowGap' | 'align'> {
  /** A number of equal columns, or tracks as in CSS. */
  columns: number | string
}

/** Puts its children below each other, each as wide as the stack. */
export const Stack = <T extends Tag = 'div'>(props: Props<T, StackProps>) => arranged(styles.stack, props)

/** Puts its children side by side, each as wide as its content. */
export const Row = <T extends Tag = 'div'>(props: Props<T, RowProps>) => arranged(styles.row, props)

/** Puts its children into columns. */
export const Grid = <T extends Tag = 'div'>(props: Props<T, GridProps>) => arranged(styles.grid, props)

/** Puts its children into columns on a wide screen, and below each other on a narrow one. */
export const Split = <T extends Tag = 'div'>(props: Props<T, GridProps>) => arranged(styles.split, props)

type Arranged = RowProps &
  Partial<GridProps> & { as?: ElementType; className?: string | undefined; style?: CSSProperties | undefined }

function arranged(kind: string | undefined, props: Arranged) {
  const { as: Element = 'div', gap, rowGap = gap, align, justify, wrap, columns, className, style, ...rest } = props
  const arrangement = {
    '--tracks': typeof columns === 'number' ? `repeat(${columns}, minmax(0, 1fr))` : columns,
    rowGap: space(rowGap),
    columnGap: space(gap),
    alignItems: align,
    justifyContent: justify,
    flexWrap: wrap && 'wrap',
    ...style,
  } as CSSProperties
  return <Element className={classNames(kind, className)} style={arrangement} {...rest} />
}

const space = (steps: number | undefined) => steps && `var(--space-${steps})`
