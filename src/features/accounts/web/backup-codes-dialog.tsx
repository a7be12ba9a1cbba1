import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { makeBackupCodes, OwnPassword } from '../contract.ts'
import { PasswordAgainFields } from './password-again-fields.tsx'
import { ShowBackupCodes } from './show-backup-codes.tsx'
import { usePasswordForm } from './use-password-form.ts'

interface DialogProps {
  onClose: () => void
  /** Called when the server has done it. */
  onDone: () => Promise<void>
}

/** Makes new backup codes in place of the earlier ones, and shows them once. */
export default function BackupCodesDialog({ onClose, onDone }: DialogProps) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<string[]>()
  const form = usePasswordForm(OwnPassword, async body => {
    setCodes((await call(makeBackupCodes, { body })).backup_codes)
    await onDone()
  })
  if (codes) return <ShowBackupCodes codes={codes} onClose={onClose} />
  return (
    <FormDialog
      keepOpen
      size="small"
      title={t`Create new backup codes`}
      description={t`The earlier backup codes stop working.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Create codes' })}
      form={form}
    >
      <PasswordAgainFields />
    </FormDialog>
  )
}
