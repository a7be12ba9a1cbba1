import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const ValueTableDialog = lazyDialog(() => import('./value-table-dialog.tsx'))

/** Offers to enter the values of wines from a price list. */
export function ValueTableCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card heading={<Trans context="heading">Values from a list</Trans>}>
      <p>
        <Trans>Paste a price list to enter what your wines are worth.</Trans>
      </p>
      <p>
        <Button onClick={() => setOpen(true)}>
          <Trans context="button">Enter values</Trans>
        </Button>
      </p>
      {isOpen && <ValueTableDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
