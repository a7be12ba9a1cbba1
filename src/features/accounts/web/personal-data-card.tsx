import { Trans, useLingui } from '@lingui/react/macro'
import { callRaw } from '../../../client/api.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useToday } from '../../../client/today.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useForm } from '../../../client/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { exportPersonalData, OwnPassword } from '../contract.ts'
import { PasswordAgainFields } from './password-again-fields.tsx'
import { passwordRefusal } from './password-refusal.ts'

/** Saves all that the server stores about the person as a file. */
export function PersonalDataCard() {
  const { t } = useLingui()
  const today = useToday()
  const failureText = useFailureText()
  const failed = t`The file could not be downloaded. Please try again.`
  const form = useForm(OwnPassword, async (body, element) => {
    const response = await callRaw(exportPersonalData, { body }).catch(error => {
      throw passwordRefusal(error, failureText(error, failed, t`Nothing was saved. Please try again.`))
    })
    saveFile(new File([await response.blob()], `personal-data-${today}.json`, { type: 'application/json' }))
    element.reset()
  })
  return (
    <Card heading={<Trans context="heading">Your data</Trans>}>
      <p>
        <Trans>
          One file with all that is stored about you: account, devices, activity, saved views, tastings, and the list of
          your changes and imports. Your cellars have archives of their own.
        </Trans>
      </p>
      <Form form={form}>
        <PasswordAgainFields />
        <FormRow actions>
          <Button type="submit" busy={form.busy}>
            <Trans>Download your data</Trans>
          </Button>
        </FormRow>
      </Form>
    </Card>
  )
}
