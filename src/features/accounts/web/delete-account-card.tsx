import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx'))

/** Leads to the deletion of the account. */
export function DeleteAccountCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card heading={<Trans context="heading">Delete account</Trans>}>
      <p>
        <Trans>Before anything is deleted, you see what becomes of your cellars.</Trans>
      </p>
      <FormRow actions>
        <Button look="danger" onClick={() => setOpen(true)}>
          <Trans context="button">Delete account</Trans>
        </Button>
      </FormRow>
      {isOpen && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
