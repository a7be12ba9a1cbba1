import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { useInstanceName } from '../../../client/instance.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { getRegistration } from '../../accounts/endpoints.ts'
import { keepRegistration } from '../../accounts/web/known-registration.ts'
import { languageChoices } from '../../accounts/web/language-choices.ts'
import { useCurrencyChoices } from '../../money/web/use-currency-choices.ts'
import { Settings } from '../contract.ts'
import { getSettings } from '../endpoints.ts'
import { SettingsForm } from './settings-form.tsx'

const { instance_name, default_locale, default_currency, session_idle_days, session_days, requests_per_minute } =
  Settings.def.shape
const InstanceForm = z.strictObject({
  instance_name,
  default_locale,
  default_currency,
  session_idle_days,
  session_days,
  requests_per_minute,
})

/** Chooses the name of the instance, what new accounts begin with, and how long sessions last. */
export function InstanceCard() {
  const { t } = useLingui()
  const { data } = useQuery(getSettings)
  const currencies = useCurrencyChoices(data?.default_currency ?? 'EUR')
  const productName = useInstanceName()
  if (!data) return null
  return (
    <Card heading={<Trans>Instance and sessions</Trans>}>
      <SettingsForm schema={InstanceForm} onSaved={async () => keepRegistration(await call(getRegistration))}>
        <TextField
          name="instance_name"
          label={t`Name of the instance`}
          optional
          autoComplete="off"
          defaultValue={data.instance_name ?? ''}
          placeholder={productName}
          hint={t`Shown on the sign-in page, in the title of the window and in mails.`}
        />
        <FormRow>
          <Select
            name="default_locale"
            label={t`Language of the sign-in page and of new accounts`}
            defaultValue={data.default_locale ?? ''}
            empty={t({ context: 'language', message: 'Browser default' })}
            choices={languageChoices()}
          />
          <Select
            name="default_currency"
            label={t`Currency of new accounts`}
            defaultValue={data.default_currency ?? ''}
            empty={t`By the region of the browser`}
            choices={currencies}
          />
        </FormRow>
        <FormRow>
          <NumberField
            name="session_idle_days"
            label={t`Days until an unused session ends`}
            whole
            defaultValue={data.session_idle_days}
          />
          <NumberField
            name="session_days"
            label={t`Days until every session ends`}
            whole
            defaultValue={data.session_days}
            hint={t`This also holds for the sessions that exist.`}
          />
        </FormRow>
        <NumberField
          name="requests_per_minute"
          label={t`Requests a minute from one address`}
          optional
          whole
          defaultValue={data.requests_per_minute ?? undefined}
          hint={t`Further ones are refused for a while. Empty for the usual limit, 0 for none.`}
        />
      </SettingsForm>
    </Card>
  )
}
