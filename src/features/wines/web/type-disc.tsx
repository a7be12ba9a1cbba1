import { useLingui } from '@lingui/react'
import { memo } from 'react'
import type { WineType } from '../../../model/wine.ts'
import { Disc, type DiscProps, type DiscShape } from '../../../ui/disc.tsx'
import { typeNames } from './words.ts'

export const typeShapes: Record<WineType, DiscShape> = {
  red: 'full',
  white: 'ring',
  rose: 'half',
  orange: 'split',
  sparkling: 'dots',
  sweet: 'drop',
  fortified: 'square',
  spirit: 'diamond',
  other: 'cross',
}

interface TypeDiscProps {
  type: WineType
  size?: DiscProps['size']
  /** Hides the type's name from screen readers where it stands next to the disc. */
  silent?: boolean
}

/** The disc of a wine's type, with a colour and a shape of its own. */
export const TypeDisc = memo(function TypeDisc({ type, size = 'medium', silent = false }: TypeDiscProps) {
  const { i18n } = useLingui()
  const label = silent ? {} : { label: i18n._(typeNames[type]) }
  return <Disc tone={`--type-${type}`} shape={typeShapes[type]} size={size} {...label} />
})
