import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { useFieldError } from '../../../ui/form-errors.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { ConfirmOtherwise } from './confirm-otherwise.tsx'
import { RequestedSecondFactor, SecondFactorField } from './second-factor-field.tsx'
import { useSession } from './session.ts'
import { useWaysIn } from './use-ways-in.ts'

/**
 * The fields in which signed-in people enter their password again, and their second factor if they have one, and the
 * other ways to show that it is them.
 */
export function PasswordAgainFields({ label, hint }: { label?: string; hint?: ReactNode }) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const { data: ways, refetch } = useWaysIn()
  const isRefused = useFieldError('password').fieldError !== undefined
  // A confirmation may have run out while the form was open.
  useEffect(() => {
    if (isRefused) void refetch()
  }, [isRefused, refetch])

  const until = ways?.confirmed_until
  if (until && Date.parse(until) > Date.now()) {
    const time = i18n.date(until, { timeStyle: 'short' })
    return (
      <Banner tone="good">
        <Trans>You have confirmed that it is you. This is valid until {time}.</Trans>
      </Banner>
    )
  }
  return (
    <>
      {/* Tells the browser's password manager whose password it is. */}
      <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
      {ways?.password !== false && (
        <>
          <PasswordField
            label={label ?? t({ context: 'field', message: 'Your password' })}
            name="password"
            autoComplete="current-password"
            hint={hint}
          />
          {ways?.second_factor ? <SecondFactorField name="code" /> : <RequestedSecondFactor />}
        </>
      )}
      {ways && <ConfirmOtherwise ways={ways} onConfirmed={refetch} />}
    </>
  )
}
