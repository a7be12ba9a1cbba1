import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from '../../../client/use-form.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
import type { editWines } from '../commands.ts'
import { WineFields } from './wine-fields.tsx'
import { wineChanges, wineForm } from './wine-form.ts'
import { wineText } from './wine-names.ts'

export default function EditWineDialog({ wine, onClose }: { wine: Wine; onClose: () => void }) {
  const { t } = useLingui()
  // Only fields that differ from what was shown are sent, so that changes of others in the meantime stay.
  const [opened] = useState(wine)
  const fields = useCustomFields()
  const command = useCommand()

  const form = useForm(wineForm(fields), async entered => {
    const body = wineChanges(opened, entered)
    if (body)
      await command<typeof editWines>(
        'wines/edit',
        { wine_ids: [wine.id], ...body },
        t({ context: 'toast', message: `Changed: ${wineText(wine)}` }),
      )
    onClose()
  })

  return (
    <FormDialog
      records={[wine]}
      keepOpen
      size="large"
      title={t({ context: 'heading', message: 'Edit wine' })}
      onClose={onClose}
      form={form}
    >
      <WineFields wine={opened} />
    </FormDialog>
  )
}
