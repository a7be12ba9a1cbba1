import { useLingui } from '@lingui/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import { checkForm, type FormSchema } from './check-form.ts'
import { parseJson } from './parse-json.ts'

/**
 * Returns the props of an element around the fields of a form, and what is entered in them; undefined while that is not
 * valid. A chosen suggestion raises no event, and is noticed by the attribute it changes.
 */
export function useEntered<S extends FormSchema>(schema: S) {
  const { i18n } = useLingui()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [text, setText] = useState<string | null>(null)
  const read = useCallback(() => {
    const form = element?.closest('form')
    if (!form) return
    const checked = checkForm(schema, new FormData(form), i18n.locale)
    setText('value' in checked ? JSON.stringify(checked.value) : null)
  }, [element, schema, i18n.locale])
  useEffect(() => {
    if (!element) return
    read()
    const observer = new MutationObserver(read)
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['value'] })
    return () => observer.disconnect()
  }, [element, read])
  const entered = useMemo(() => parseJson(text) as z.output<S> | undefined, [text])
  return [{ ref: setElement, onInput: read }, entered] as const
}
