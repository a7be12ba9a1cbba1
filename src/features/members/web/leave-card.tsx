import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import type { Cellar } from '../../../ledger/contract.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCellars } from '../../../ledger/web/use-cellars.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSession } from '../../accounts/web/session.ts'
import { useMembers } from '../../cellars/web/use-members.ts'
import { leaveCellar } from '../contract.ts'

const ConfirmDialog = lazyDialog(() => import('../../../ui/confirm-dialog.tsx'))

/** Lets a member leave the cellar. The last owner has to hand it over first. */
export function LeaveCard({ cellar }: { cellar: Cellar }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { members } = useMembers()
  const { refetch } = useCellars()
  const { giveUpCellar } = useCellar()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [isAsking, setAsking] = useState(false)
  const hasOtherOwner = members.some(({ id, role }) => role === 'owner' && id !== user?.id)
  const mustStay = cellar.role === 'owner' && !hasOtherOwner
  const { name } = cellar

  async function leave() {
    setAsking(false)
    try {
      await call(leaveCellar, { params: { cellar_id: cellar.id } })
      giveUpCellar(cellar.id)
      await refetch()
      toast(t`You have left “${name}”`, { tone: 'good' })
      navigate('/')
    } catch (error) {
      const unreached = t`This needs a connection to the server. Nothing was changed.`
      toast(failureText(error, t`Could not leave the cellar`, unreached), { tone: 'danger' })
    }
  }

  return (
    <Card heading={<Trans context="heading">Leave cellar</Trans>}>
      <p>
        {mustStay ? (
          <Trans>You are its only owner. Hand the cellar over to another member before you leave.</Trans>
        ) : (
          <Trans>You can then no longer open it. What you wrote stays in it.</Trans>
        )}
      </p>
      {!mustStay && (
        <FormRow actions>
          <Button look="danger" onClick={() => setAsking(true)}>
            <Trans context="heading">Leave cellar</Trans>
          </Button>
        </FormRow>
      )}
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={t({ context: 'question', message: `Leave “${name}”?` })}
          description={t`Only an owner can invite you again. Its data is removed from this device.`}
          confirm={t({ context: 'heading', message: 'Leave cellar' })}
          onConfirm={() => void leave()}
        />
      )}
    </Card>
  )
}
