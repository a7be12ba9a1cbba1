import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCellars } from '../../../ledger/web/use-cellars.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { makeCellar, NewCellar } from '../contract.ts'

/** Makes a cellar and opens it. This needs the server. */
export default function NewCellarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { choose } = useCellar()
  const { refetch } = useCellars()
  const navigate = useNavigate()
  const form = useForm(NewCellar, async body => {
    const { id, name } = await call(makeCellar, { body })
    await refetch()
    choose(id)
    onClose()
    toast(t`The cellar “${name}” is now open`, { tone: 'good' })
    navigate('/')
  })
  return (
    <FormDialog
      records={[]}
      size="small"
      title={t({ context: 'heading', message: 'New cellar' })}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Create cellar' })}
      form={form}
    >
      <TextField label={t({ context: 'field', message: 'Name' })} name="name" autoComplete="off" />
    </FormDialog>
  )
}
