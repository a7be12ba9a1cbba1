import { useEffect, useState } from 'react'
import { call } from '../../../client/api.ts'
import { getRegistration } from '../endpoints.ts'

/**
 * Returns whether accounts can be created here. `known` is true once the server was asked; if it did not answer, or is
 * not asked, they can.
 */
export function useRegistration(ask = true): { known: boolean; open: boolean; first: boolean; setup_code: boolean } {
  const [state, setState] = useState({ known: !ask, open: true, first: false, setup_code: false })
  useEffect(() => {
    if (!ask) return
    const leaving = new AbortController()
    call(getRegistration, { signal: leaving.signal })
      .then(answer => setState({ known: true, ...answer }))
      .catch(() => {
        if (!leaving.signal.aborted) setState(before => ({ ...before, known: true }))
      })
    return () => leaving.abort()
  }, [ask])
  return state
}
