import { useMedia } from '../../../ui/use-media.ts'

/** Returns true when there is room beside the list. */
export const useWide = (): boolean => useMedia('(width >= 75rem)')

/** Returns true on a phone or an equally narrow screen. */
export const useNarrow = (): boolean => useMedia('(width < 48rem)')

/** Returns true where a `Split` has its columns side by side. */
export const useSideBySide = (): boolean => useMedia('(width >= 64rem)')
