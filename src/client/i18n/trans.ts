import { type TransProps, useLingui } from '@lingui/react'
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'

type Elements = Record<string, ReactElement>
type Props = Pick<TransProps, 'id' | 'message' | 'values'> & { components?: Elements }

/**
 * A sentence with elements in it, as Lingui's `Trans`, but text that people typed stays text: Lingui looks for its tags
 * in the finished sentence, and would take tags in the name of a wine for its own. lingui.config.ts makes Lingui's macro
 * use this one.
 */
export function Trans({ id, message, values = {}, components }: Props): ReactNode {
  const { i18n } = useLingui()
  const elements = { ...components }
  const plain = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number' || (typeof value === 'string' && !value.includes('<'))) return [name, value]
    const at = Object.keys(elements).length
    elements[at] = createElement(Fragment, null, value as ReactNode)
    return [name, `<${at}/>`]
  })
  return withElements(i18n._(id, Object.fromEntries(plain), message === undefined ? {} : { message }), elements)
}

function withElements(text: string, elements: Elements): ReactNode {
  const parts = text.split(/<(\d+)>(.*?)<\/\1>|<(\d+)\/>/s)
  return parts.map((part, at) => {
    if (at % 4 === 0) return part
    const element = elements[part]
    if (at % 4 === 2 || !element) return null
    const inside = at % 4 === 1 ? parts[at + 1] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name
    return cloneElement(element, { key: at }, ...(inside ? [withElements(inside, elements)] : []))
  })
}
