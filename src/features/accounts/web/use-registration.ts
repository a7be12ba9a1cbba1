import { useEffect, useState } from 'react'
import { call } from '../../../client/api.ts'
import { activate } from '../../../client/i18n/i18n.ts'
import { storeInstance } from '../../../client/instance.ts'
import { getRegistration } from '../endpoints.ts'

const unasked = {
  open: true,
  by_domain: false,
  first: false,
  setup_code: false,
  default_currency: null as string | null,
  oidc: null as string | null,
}

/**
 * Returns whether accounts can be created here. `known` is true once the server was asked; if it did not answer, or is
 * not asked, they can.
 */
export function useRegistration(ask = true) {
  const [state, setState] = useState({ ...unasked, known: !ask })
  useEffect(() => {
    if (!ask) return
    const leaving = new AbortController()
    call(getRegistration, { signal: leaving.signal })
      .then(async answer => {
        storeInstance(answer)
        if (answer.default_locale) await activate(answer.default_locale).catch(() => {})
        setState({ known: true, ...answer })
      })
      .catch(() => {
        if (!leaving.signal.aborted) setState(before => ({ ...before, known: true }))
      })
    return () => leaving.abort()
  }, [ask])
  return state
}
