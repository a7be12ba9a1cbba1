import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { barrierHere } from './passkey-barrier.ts'
import { useSession } from './session.ts'

/** Signs in with a passkey, at addresses where browsers have some. */
export function PasskeySignIn() {
  const { t } = useLingui()
  const { loginByPasskey } = useSession()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  if (barrierHere()) return null

  async function signIn() {
    setBusy(true)
    setFailed(undefined)
    try {
      const { proveByPasskey } = await import('./passkey-ceremony.ts')
      const proof = await proveByPasskey()
      if (proof) await loginByPasskey(proof)
      else setFailed(t`No passkey was used. Sign in with your password, and add one on your profile.`)
    } catch (error) {
      if (error instanceof FormRefusal) setFailed(error.message)
      else setFailed(failureText(error, t`Could not sign in`, t`Please try again.`))
    }
    setBusy(false)
  }

  return (
    <>
      {failed && <Banner tone="danger">{failed}</Banner>}
      <Button busy={isBusy} onClick={() => void signIn()}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  )
}
