import { useEffect, useState } from 'react'
import { call } from '../../../client/api.ts'
import { activate } from '../../../client/i18n/i18n.ts'
import { getRegistration } from '../endpoints.ts'
import { keepRegistration, knownRegistration } from './known-registration.ts'

const unasked = {
  open: true,
  by_domain: false,
  first: false,
  setup_code: false,
  password_sign_in: true,
  default_currency: null as string | null,
  oidc: null as string | null,
  proxy: null as { name: string; linked: boolean } | null,
}

/**
 * Returns whether accounts can be created here, and how people sign in. `known` is true once the server was asked; if it
 * did not answer, they can be created, and passwords are asked for. Without `again`, it is not asked for what this page
 * knows already.
 */
export function useRegistration(again = true) {
  const [earlier] = useState(knownRegistration)
  const isEnough = earlier !== undefined && !again
  const [state, setState] = useState({ ...unasked, ...earlier, known: isEnough })
  useEffect(() => {
    if (isEnough) return
    const leaving = new AbortController()
    call(getRegistration, { signal: leaving.signal })
      .then(async answer => {
        keepRegistration(answer)
        if (answer.default_locale) await activate(answer.default_locale).catch(() => {})
        setState({ known: true, ...answer })
      })
      .catch(() => {
        if (!leaving.signal.aborted) setState(before => ({ ...before, known: true }))
      })
    return () => leaving.abort()
  }, [isEnough])
  return state
}
