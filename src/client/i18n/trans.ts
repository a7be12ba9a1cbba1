import { Trans as LinguiTrans } from '@lingui/react'
import { type ComponentProps, createElement } from 'react'

type Props = ComponentProps<typeof LinguiTrans>

/**
 * Lingui's sentence with elements in it, to which what people wrote stays text: it looks for its tags in the finished
 * sentence, and would take those in the name of a wine for its own. Lingui's macro is told of it in lingui.config.ts.
 */
export function Trans({ values, ...props }: Props) {
  const kept = Object.entries(values ?? {}).map(([name, value]) => [name, meansMore(value) ? [value] : value])
  return createElement(LinguiTrans, values ? { ...props, values: Object.fromEntries(kept) } : props)
}

/** A list of one is an element to Lingui, and no part of the sentence. */
const meansMore = (value: unknown) => typeof value === 'string' && value.includes('<')
