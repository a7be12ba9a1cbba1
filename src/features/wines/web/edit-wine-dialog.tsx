import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo } from '../../../client/form-reading.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Wine } from '../../../model/wine.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ownIn } from '../../custom-fields/web/custom-reading.ts'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
import { editWine, WineChange } from '../contract.ts'
import { WineFields } from './wine-fields.tsx'
import { wineText } from './wine-names.ts'
import { extraIn, wineIn } from './wine-reading.ts'

export default function EditWineDialog({ wine, onClose }: { wine: Wine; onClose: () => void }) {
  const { t } = useLingui()
  // Only fields that differ from what was shown are sent, so that changes of others in the meantime stay.
  const [opened] = useState(wine)
  const fields = useCustomFields()
  const command = useCommand()
  const form = useFormCommand()

  async function save(data: FormData) {
    const change = {
      ...changesTo(opened, wineIn(data)),
      ...ownIn(data, fields, opened.own),
      ...extraIn(data, opened.extra),
    }
    if (Object.keys(change).length === 0) return onClose()
    const done = await form.submit(WineChange, change, body =>
      command(editWine, { params: { wine_id: wine.id }, body }, t`Changed: ${wineText(wine)}`),
    )
    if (done) onClose()
  }

  return (
    <FormDialog
      keepOpen
      size="large"
      title={t`Edit the wine`}
      onClose={onClose}
      confirm={t`Save`}
      onSubmit={save}
      form={form}
    >
      <WineFields wine={opened} />
    </FormDialog>
  )
}
