import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextField } from '../../../ui/text-field.tsx'

/** The e-mail address by which a person signs in. */
export function EmailField({ hint }: { hint?: ReactNode }) {
  const { t } = useLingui()
  return (
    <TextField
      label={t({ context: 'field', message: 'E-mail' })}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      hint={hint}
    />
  )
}
