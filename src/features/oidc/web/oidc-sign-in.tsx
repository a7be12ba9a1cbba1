import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { nextAddress } from '../../../client/next-address.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLocation } from '../../../ui/navigation.tsx'
import { startOidcSignIn } from '../endpoints.ts'
import { storeStart } from './stored-start.ts'

/** Leads to the service that an administrator chose for signing in. */
export function OidcSignIn({ name }: { name: string }) {
  const { t } = useLingui()
  const { search } = useLocation()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function go() {
    setBusy(true)
    setFailed(undefined)
    try {
      const { address, state, proof } = await call(startOidcSignIn)
      storeStart({ state, proof, purpose: 'sign_in', next: nextAddress(search) })
      location.assign(address)
    } catch (error) {
      setFailed(failureText(error, t`Could not sign in`, t`Please try again.`))
      setBusy(false)
    }
  }

  return (
    <>
      {failed && <Banner tone="danger">{failed}</Banner>}
      <Button busy={isBusy} onClick={() => void go()}>
        {t`Sign in with ${name}`}
      </Button>
    </>
  )
}
