import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PasswordField } from '../../../ui/password-field.tsx'
import { RequestedSecondFactor } from './second-factor-field.tsx'
import { useSession } from './session.ts'

/** The fields in which signed-in people enter their password again, and their second factor if they have one. */
export function PasswordAgainFields({ label, hint }: { label?: string; hint?: ReactNode }) {
  const { t } = useLingui()
  const { user } = useSession()
  return (
    <>
      {/* Tells the browser's password manager whose password it is. */}
      <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField
        label={label ?? t({ context: 'field', message: 'Your password' })}
        name="password"
        autoComplete="current-password"
        hint={hint}
      />
      <RequestedSecondFactor />
    </>
  )
}
