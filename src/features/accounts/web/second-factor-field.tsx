import { useLingui } from '@lingui/react/macro'
import { type Ref, useState } from 'react'
import { useFieldError } from '../../../ui/form-errors.ts'
import { TextField } from '../../../ui/text-field.tsx'

/** A code of the second factor. */
export function SecondFactorField({ name, ref }: { name: string; ref?: Ref<HTMLInputElement> }) {
  const { t } = useLingui()
  return (
    <TextField
      label={t({ context: 'second factor', message: 'Second-factor code' })}
      name={name}
      hint={t`Six digits from your authenticator app, or a backup code.`}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...(ref && { ref })}
    />
  )
}

/** The field for the second factor from when the server asks for it, where it is not known before. */
export function RequestedSecondFactor() {
  const { fieldError } = useFieldError('code')
  const [isRequested, setRequested] = useState(false)
  if (fieldError && !isRequested) setRequested(true)
  return isRequested && <SecondFactorField name="code" />
}
