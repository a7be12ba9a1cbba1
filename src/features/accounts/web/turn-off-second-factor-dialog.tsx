import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { OwnPassword, turnOffSecondFactor } from '../contract.ts'
import { type DialogEnds, PasswordDialog } from './password-dialog.tsx'

export default function TurnOffSecondFactorDialog(ends: DialogEnds) {
  const { t } = useLingui()
  return (
    <PasswordDialog
      {...ends}
      danger
      title={t`Turn off second factor`}
      description={t`Signing in then takes your password alone. The backup codes stop working.`}
      confirm={t({ context: 'button', message: 'Turn off' })}
      schema={OwnPassword}
      send={body => call(turnOffSecondFactor, { body })}
      done={t`The second factor is off`}
    />
  )
}
