import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useForm } from '../../../client/use-form.ts'
import { line } from '../../../shared/fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { cardLink, codeOfLink } from '../card-link.ts'

const AddressForm = z.strictObject({ address: line() })

/** Leads somebody who is not signed in to their own cellar, on this server or on another one. */
export function CardForVisitor({ text }: { text: string }) {
  const { t } = useLingui()
  /** The card goes along behind the number sign, so that neither server learns of it. */
  const form = useForm(AddressForm, async ({ address }) => {
    const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`
    if (!URL.canParse(whole))
      throw new FormRefusal('', { address: t`Enter an address such as https://cellar.example.org.` })
    location.assign(cardLink(codeOfLink(text), pageAt(whole)))
  })

  return (
    <Card heading={<Trans context="heading">Add to my cellar</Trans>}>
      <FormRow actions>
        <LinkButton href="/login?next=/card" look="primary">
          <Trans>Sign in here</Trans>
        </LinkButton>
      </FormRow>
      <Form form={form}>
        <TextField
          name="address"
          type="url"
          label={t`Or the address of your own cellar`}
          dir="ltr"
          placeholder="https://cellar.example.org"
        />
        <FormRow actions>
          <Button type="submit">
            <Trans>Open it there</Trans>
          </Button>
        </FormRow>
      </Form>
    </Card>
  )
}

/** Returns the address of an application without what follows its path. */
function pageAt(whole: string): string {
  const { origin, pathname } = new URL(whole)
  return origin + pathname.replace(/\/+$/, '')
}
