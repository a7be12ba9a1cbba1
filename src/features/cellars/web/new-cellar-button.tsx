import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const NewCellarDialog = lazyDialog(() => import('./new-cellar-dialog.tsx'))

export function NewCellarButton({ look = 'quiet' }: { look?: ButtonLook }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        <Trans context="button">Create cellar</Trans>
      </Button>
      {isOpen && <NewCellarDialog onClose={() => setOpen(false)} />}
    </>
  )
}
