import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-errors.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCellars } from '../../../ledger/web/use-cellars.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSession } from '../../accounts/web/session.ts'
import { acceptInvitation } from '../endpoints.ts'
import { forgetInvitation, type StoredInvitation } from './stored-invitation.ts'

interface JoinCardProps {
  opened: StoredInvitation
  invitation: { cellar_id: string; cellar_name: string }
}

/** Joins the cellar with the account that is signed in, at once if the person has said so before they signed in. */
export function JoinCard({ opened, invitation: { cellar_id, cellar_name } }: JoinCardProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const { choose } = useCellar()
  const { refetch } = useCellars()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(opened.joins)
  const [refusal, setRefusal] = useState<string>()
  const name = user?.name ?? ''

  async function join() {
    setBusy(true)
    setRefusal(undefined)
    try {
      await call(acceptInvitation, { body: { token: opened.token } })
      toast(t`You have joined “${cellar_name}”`, { tone: 'good' })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'member_already')) {
        setRefusal(failureText(error, t`Could not join the cellar`, t`You have not joined yet.`))
        setBusy(false)
        return
      }
      toast(error.message)
    }
    forgetInvitation()
    await refetch()
    choose(cellar_id)
    navigate('/', { replace: true })
  }

  const isBegun = useRef(false)
  const joinAtOnce = useEffectEvent(() => void join())
  useEffect(() => {
    if (!opened.joins || isBegun.current) return
    isBegun.current = true
    joinAtOnce()
  }, [opened.joins])

  return (
    <>
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      <FormRow actions>
        <Button look="primary" busy={busy} onClick={() => void join()}>
          <Trans>Join as {name}</Trans>
        </Button>
      </FormRow>
    </>
  )
}
