import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changesTo } from '../../../web/form-reading.ts'
import { FormDialog } from '../../../web/ui/form-dialog.tsx'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import { ownIn } from '../../own-fields/web/own-reading.ts'
import { useOwnFields } from '../../own-fields/web/use-own-fields.ts'
import { editWine, type Wine, WineChange } from '../contract.ts'
import { WineFields } from './wine-fields.tsx'
import { wineText } from './wine-names.ts'
import { extraIn, wineIn } from './wine-reading.ts'

export default function EditWineDialog({ wine, onClose }: { wine: Wine; onClose: () => void }) {
  const { t } = useLingui()
  // What somebody else changes while this is open is theirs: only what differs from what was shown is sent.
  const [opened] = useState(wine)
  const fields = useOwnFields()
  const deed = useDeed()
  const form = useFormDeed()

  async function save(data: FormData) {
    const change = {
      ...changesTo(opened, wineIn(data)),
      ...ownIn(data, fields, opened.own),
      ...extraIn(data, opened.extra),
    }
    if (Object.keys(change).length === 0) return onClose()
    const done = await form.submit(WineChange, change, body =>
      deed(editWine, { params: { wine_id: wine.id }, body }, t`Changed: ${wineText(wine)}`),
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
