import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { textIn } from '../../../web/form-reading.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { Form } from '../../../web/ui/form.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { TextField } from '../../../web/ui/text-field.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import type { ListLook } from './list-look.ts'
import styles from './look-dialog.module.css'
import { SavedView, useSavedViews } from './saved-views.ts'

interface ViewsDialogProps {
  address: string
  look: ListLook
  onClose: () => void
}

/** Gives the list in sight a name; takes names away. */
export default function ViewsDialog({ address, look, onClose }: ViewsDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const form = useFormDeed()
  const { views, save, remove } = useSavedViews()

  async function keep(data: FormData) {
    const done = await form.submit(SavedView, { name: textIn(data, 'name') ?? '', address, look }, async view => {
      save(view)
      toast(t`Saved as ${view.name}`, { tone: 'good' })
    })
    if (done) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={t`Save this view`}
      description={t`Filters, order, groups, columns and rows, under one name in this browser.`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.look}>
        <Form id={id} onSubmit={keep} faults={form.faults} message={form.message}>
          <TextField name="name" label={t`Name`} />
        </Form>
        {views.length > 0 && (
          <section>
            <h3 className={styles.legend}>{t`Saved views`}</h3>
            <ul className={styles.columns}>
              {views.map(({ name }) => (
                <li key={name} className={styles.column}>
                  <span>{name}</span>
                  <IconButton size="small" label={t`Remove ${name}`} icon={<Trash2 />} onClick={() => remove(name)} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
