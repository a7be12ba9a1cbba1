import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { useForm } from '../../../client/use-form.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { Domain, type RegistrationKind, Settings, setSettings } from '../contract.ts'
import { getSettings } from '../endpoints.ts'

/** The domains are typed in one field, separated by commas or spaces. */
const Domains = z.pipe(
  z.string().check(z.refine(text => listed(text).every(each => Domain.safeParse(each).success), 'not_a_domain')),
  z.transform(listed),
)
const RegistrationForm = z.strictObject({
  registration: Settings.def.shape.registration,
  registration_domains: z.optional(Domains),
})

/** Chooses who may create an account. */
export function RegistrationCard() {
  const { data, refetch } = useQuery(getSettings)
  return (
    <Card heading={<Trans context="heading">Registration</Trans>}>
      {data && <RegistrationFields key={data.registration} settings={data} onDone={refetch} />}
    </Card>
  )
}

function RegistrationFields({ settings, onDone }: { settings: Settings; onDone: () => Promise<void> }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<RegistrationKind>(settings.registration)
  const form = useForm(RegistrationForm, async body => {
    await call(setSettings, { body })
    toast(t({ context: 'form', message: 'Saved' }), { tone: 'good' })
    await onDone()
  })
  return (
    <Form form={form}>
      <RadioGroup<RegistrationKind>
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
      <FormRow actions>
        <Button type="submit" busy={form.busy}>
          {t({ context: 'button', message: 'Save' })}
        </Button>
      </FormRow>
    </Form>
  )
}

function listed(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}
