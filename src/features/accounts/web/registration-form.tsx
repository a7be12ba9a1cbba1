import { Trans, useLingui } from '@lingui/react/macro'
import { activate } from '../../../client/i18n/i18n.ts'
import { useForm } from '../../../client/use-form.ts'
import { type Language, languageIn } from '../../../shared/languages.ts'
import { limits } from '../../../shared/limits.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { guessCurrency, quotedCurrencies } from '../../money/currency-guess.ts'
import { useNamedCurrencies } from '../../money/web/use-named-currencies.ts'
import { EmailField } from './email-field.tsx'
import { languageChoices } from './language-choices.ts'
import { NewAccount } from './new-account.ts'
import { useSession } from './session.ts'

interface RegistrationFormProps {
  /** True where the first account needs the code that the server printed. */
  withCode?: boolean
  /** True where only e-mail addresses of certain domains are accepted. */
  byDomain?: boolean
  /** The currency that the instance suggests; null for that of the browser's region. */
  currency?: string | null
  /** The token of an invitation, by which the account joins a cellar. */
  invitation?: string
  onRegistered?: () => void
}

/** The form for a new account. */
export function RegistrationForm({
  withCode,
  byDomain,
  currency = null,
  invitation,
  onRegistered,
}: RegistrationFormProps) {
  const { t } = useLingui()
  const { register } = useSession()
  const form = useForm(
    NewAccount,
    async ({ locale, preferred_currency, ...registration }) => {
      await register({ ...registration, ...(invitation && { invitation }) }, { locale, preferred_currency })
      onRegistered?.()
    },
    { failed: t`Could not create the account` },
  )
  const password_min = limits.password_min
  return (
    <Form form={form}>
      <TextField label={t({ context: 'field', message: 'Name' })} name="name" autoComplete="name" />
      <EmailField hint={byDomain && t`Only addresses of certain domains can be used here.`} />
      <PasswordField
        label={t({ context: 'field', message: 'Password' })}
        name="password"
        autoComplete="new-password"
        hint={t`At least ${password_min} characters.`}
      />
      {withCode && (
        <TextField
          label={t({ context: 'field', message: 'Set-up code' })}
          name="setup_code"
          autoComplete="off"
          autoCapitalize="characters"
          hint={t`The server printed it in its console at start-up.`}
        />
      )}
      <FirstPreferences currency={currency} />
      <Button look="primary" type="submit" busy={form.busy}>
        <Trans context="button">Create account</Trans>
      </Button>
    </Form>
  )
}

/** The language and the currency, as the instance or the browser suggests them. */
function FirstPreferences({ currency }: { currency: string | null }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Select
        label={t({ context: 'setting', message: 'Language' })}
        name="locale"
        value={languageIn(i18n.locale) ?? ''}
        choices={languageChoices()}
        onChange={({ target }) =>
          activate(target.value as Language).catch(error => console.error('The texts could not be fetched', error))
        }
      />
      <Select
        label={t({ context: 'setting', message: 'Display currency' })}
        key={currency}
        name="preferred_currency"
        defaultValue={currency ?? guessCurrency(navigator.languages)}
        choices={useNamedCurrencies(currency ? [...new Set([...quotedCurrencies, currency])] : quotedCurrencies)}
      />
    </>
  )
}
