import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useForm } from '../../../client/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../../wines/web/look-dialog.module.css'
import { type ListLook, NewView } from '../contract.ts'
import { useSavedViews } from './use-saved-views.ts'

const ViewForm = z.strictObject({ name: NewView.def.shape.name })

interface ViewsDialogProps {
  address: string
  /** The look of the list; null for the charts of the analytics. */
  look: ListLook | null
  onClose: () => void
}

/** Saves the current list or charts under a name, and removes saved ones. */
export default function ViewsDialog({ address, look, onClose }: ViewsDialogProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { views, save, remove } = useSavedViews()
  const [removing, setRemoving] = useState<string>()

  const form = useForm(ViewForm, async ({ name }) => {
    await save({ name, address, look })
    toast(t`Saved as ${name}`, { tone: 'good' })
    onClose()
  })

  async function removeView(view_id: string, name: string) {
    setRemoving(view_id)
    try {
      await remove(view_id)
    } catch (error) {
      const still = t`${name} could not be removed. Please try again.`
      toast(failureText(error, still, still), { tone: 'danger' })
    }
    setRemoving(undefined)
  }

  return (
    <FormDialog
      records={[]}
      size="small"
      title={t`Save this view`}
      description={
        look
          ? t`Saves the filters, sorting, grouping, columns and row height under a name. Only you see your views, on all your devices.`
          : t`Saves the filters and the charts under a name. Only you see your views, on all your devices.`
      }
      onClose={onClose}
      form={form}
    >
      <TextField name="name" label={t({ context: 'field', message: 'Name' })} />
      {views.length > 0 && (
        <section>
          <h3 className={styles.legend}>{t({ context: 'heading', message: 'Saved views' })}</h3>
          <Stack as="ul" data-ruled>
            {views.map(({ id, name }) => (
              <li key={id} className={styles.column}>
                <span>{name}</span>
                <IconButton
                  size="small"
                  label={t({ context: 'button', message: `Remove ${name}` })}
                  icon={<Trash2 />}
                  aria-disabled={removing === id}
                  onClick={() => removing !== id && removeView(id, name)}
                />
              </li>
            ))}
          </Stack>
        </section>
      )}
    </FormDialog>
  )
}
