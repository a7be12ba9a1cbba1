import { Trans as LinguiTrans } from '@lingui/react'
import { type ComponentProps, createElement } from 'react'

type Props = ComponentProps<typeof LinguiTrans>

/**
 * Lingui's `Trans`, in which text that people typed stays text: Lingui looks for its tags in the finished sentence, and
 * would take tags in the name of a wine for its own. lingui.config.ts makes Lingui's macro use this one.
 */
export function Trans({ values, ...props }: Props) {
  const plain = Object.entries(values ?? {}).map(([name, value]) => [name, meansMore(value) ? [value] : value])
  return createElement(LinguiTrans, values ? { ...props, values: Object.fromEntries(plain) } : props)
}

/** Lingui treats a one-element list as an element, not as part of the sentence. */
const meansMore = (value: unknown) => typeof value === 'string' && value.includes('<')
