import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import ConfirmDialog from '../../ui/confirm-dialog.tsx'

interface SignOutQuestionProps {
  /** The number of changes that signing out would lose. */
  unsent: number
  onConfirm: () => void
  onClose: () => void
}

/** Asks before changes are lost that were never sent. */
export default function SignOutQuestion({ unsent, onConfirm, onClose }: SignOutQuestionProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t`Sign out and lose your changes?`}
      confirm={t`Sign out and discard changes`}
      description={t`${plural(unsent, { one: 'One change on this device has not been sent to the server yet. It will be lost if you sign out.', other: '# changes on this device have not been sent to the server yet. They will be lost if you sign out.' })}`}
      onConfirm={onConfirm}
    />
  )
}
