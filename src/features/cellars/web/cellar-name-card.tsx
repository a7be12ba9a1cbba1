import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../web/api.ts'
import { fieldMessagesOf, messageOf, NetworkError } from '../../../web/api-errors.ts'
import { textIn } from '../../../web/form-reading.ts'
import { useAnswer } from '../../../web/replica/use-answers.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Form } from '../../../web/ui/form.tsx'
import { FormRow } from '../../../web/ui/form-row.tsx'
import { TextField } from '../../../web/ui/text-field.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { type Cellar, listCellars, renameCellar } from '../contract.ts'

/** What the cellar is called; its owner may say so. This needs the server, as everything about who belongs to a cellar. */
export function CellarNameCard({ cellar }: { cellar: Cellar }) {
  const { t } = useLingui()
  const { refetch } = useAnswer(listCellars)
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ faults: Record<string, string>; message?: string }>({ faults: {} })

  async function save(data: FormData) {
    setBusy(true)
    setTold({ faults: {} })
    try {
      await call(renameCellar, { params: { cellar_id: cellar.id }, body: { name: textIn(data, 'name') ?? '' } })
      refetch()
      toast(t`Saved`, { tone: 'good' })
    } catch (error) {
      const faults = fieldMessagesOf(error)
      const message =
        error instanceof NetworkError
          ? t`The server cannot be reached. What you typed stays here; save it later.`
          : messageOf(error, t`This could not be saved. Please try again.`)
      setTold(Object.keys(faults).length > 0 ? { faults } : { faults, message })
    }
    setBusy(false)
  }

  return (
    <Card heading={t`Name of the cellar`}>
      <Form onSubmit={data => void save(data)} faults={told.faults} message={told.message}>
        <TextField key={cellar.name} name="name" label={t`Name`} defaultValue={cellar.name} autoComplete="off" />
        <FormRow actions>
          <Button type="submit" busy={busy}>
            <Trans>Save the name</Trans>
          </Button>
        </FormRow>
      </Form>
    </Card>
  )
}
