import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { typedList } from '../../../client/typed-list.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Domain, type RegistrationKind, Settings } from '../contract.ts'
import { getSettings } from '../endpoints.ts'
import { SettingsForm } from './settings-form.tsx'

const RegistrationForm = z.strictObject({
  registration: Settings.def.shape.registration,
  registration_domains: z.optional(typedList(Domain, 'domain_wrong')),
})

/** Chooses who may create an account. */
export function RegistrationCard() {
  const { data } = useQuery(getSettings)
  return (
    <Card heading={<Trans context="heading">Registration</Trans>}>
      {data && <RegistrationFields key={data.registration} settings={data} />}
    </Card>
  )
}

function RegistrationFields({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<RegistrationKind>(settings.registration)
  return (
    <SettingsForm schema={RegistrationForm}>
      <RadioGroup<RegistrationKind>
        look="list"
        name="registration"
        label={t`Who can create an account`}
        hideLabel
        value={chosen}
        onChange={setChosen}
        choices={[
          {
            value: 'open',
            label: t({ context: 'registration', message: 'Open' }),
            hint: t`Anyone who can reach this page can create an account with their own cellar.`,
          },
          {
            value: 'domain',
            label: t({ context: 'registration', message: 'By domain' }),
            hint: t`Only with e-mail addresses of certain domains. It is not checked who owns an address.`,
          },
          {
            value: 'invited',
            label: t({ context: 'registration', message: 'Invited' }),
            hint: t`Only people whom an owner invites to a cellar.`,
          },
          {
            value: 'closed',
            label: t({ context: 'registration', message: 'Closed' }),
            hint: t`Only people whom an administrator invites to a cellar.`,
          },
        ]}
      />
      {chosen === 'domain' && (
        <TextField
          name="registration_domains"
          label={t`Domains, separated by commas`}
          defaultValue={settings.registration_domains.join(', ')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </SettingsForm>
  )
}
