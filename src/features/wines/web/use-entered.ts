import { useLingui } from '@lingui/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { checkForm, type FormSchema } from '../../../client/check-form.ts'
import { parseJson } from '../../../client/parse-json.ts'
import { enteredIn, type SharedChange } from '../many-wines.ts'

/**
 * Returns the props of an element around the fields of a form, and what is entered in them while it is valid. A chosen
 * suggestion raises no event, and is noticed by the attribute it changes.
 */
export function useEntered(schema: FormSchema) {
  const { i18n } = useLingui()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [text, setText] = useState('{}')
  const read = useCallback(() => {
    const form = element?.closest('form')
    if (!form) return
    const checked = checkForm(schema, new FormData(form), i18n.locale)
    setText(JSON.stringify('value' in checked ? enteredIn(checked.value) : {}))
  }, [element, schema, i18n.locale])
  useEffect(() => {
    if (!element) return
    read()
    const observer = new MutationObserver(read)
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['value'] })
    return () => observer.disconnect()
  }, [element, read])
  const entered = useMemo(() => parseJson(text) as SharedChange, [text])
  return [{ ref: setElement, onInput: read }, entered] as const
}
