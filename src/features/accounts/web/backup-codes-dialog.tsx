import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { makeBackupCodes, OwnPassword } from '../contract.ts'
import { type DialogEnds, PasswordDialog } from './password-dialog.tsx'
import { ShowBackupCodes } from './show-backup-codes.tsx'

/** Makes new backup codes in place of the earlier ones, and shows them once. */
export default function BackupCodesDialog({ onClose, onDone }: DialogEnds) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <ShowBackupCodes codes={codes} onClose={onClose} />
  return (
    <PasswordDialog
      title={t`Create new backup codes`}
      description={t`The earlier backup codes stop working.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Create codes' })}
      schema={OwnPassword}
      send={async body => {
        setCodes((await call(makeBackupCodes, { body })).backup_codes)
        await onDone()
      }}
    />
  )
}
