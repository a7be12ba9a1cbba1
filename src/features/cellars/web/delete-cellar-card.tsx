import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Cellar } from '../../../ledger/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const DeleteCellarDialog = lazyDialog(() => import('./delete-cellar-dialog.tsx'))

/** Leads to the deletion of the cellar, for its owners. */
export function DeleteCellarCard({ cellar }: { cellar: Cellar }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card heading={<Trans context="heading">Delete cellar</Trans>}>
      <p>
        <Trans>Everything in it is deleted, for all its members. Export an archive first if you want to keep it.</Trans>
      </p>
      <FormRow actions>
        <Button look="danger" onClick={() => setOpen(true)}>
          <Trans context="heading">Delete cellar</Trans>
        </Button>
      </FormRow>
      {isOpen && <DeleteCellarDialog cellar={cellar} onClose={() => setOpen(false)} />}
    </Card>
  )
}
