import { useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../../client/use-form.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Photo } from '../../../model/photo.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { editPhoto } from '../commands.ts'
import { PhotoCaption } from '../contract.ts'
import styles from './photos-dialog.module.css'

/** The caption of a photo, and the form that changes it. */
export function CaptionField({ photo }: { photo: Photo }) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const [editing, setEditing] = useState<boolean>()
  const command = useCommand()

  const form = useForm(PhotoCaption, async body => {
    if (body.caption !== photo.caption)
      await command<typeof editPhoto>(
        'photos/edit',
        { photo_id: photo.id, ...body },
        t({ context: 'toast', message: 'Caption changed' }),
      )
    setEditing(false)
  })

  if (editing) {
    return (
      <Form className={styles.captionForm} form={form} records={[photo]}>
        <TextField
          name="caption"
          label={t({ context: 'photo', message: 'Caption' })}
          hideLabel
          defaultValue={photo.caption ?? ''}
          autoFocus
        />
        <Button type="submit" look="primary" busy={form.busy}>
          {t({ context: 'button', message: 'Save' })}
        </Button>
      </Form>
    )
  }
  return (
    <figcaption className={styles.caption}>
      {photo.caption && <span>{photo.caption}</span>}
      {canWrite && (
        <Button
          look="plain"
          size="small"
          icon={<Pencil aria-hidden />}
          // The field that had the focus is gone after it was saved.
          autoFocus={editing === false}
          onClick={() => setEditing(true)}
        >
          {photo.caption
            ? t({ context: 'button', message: 'Edit caption' })
            : t({ context: 'button', message: 'Add caption' })}
        </Button>
      )}
    </figcaption>
  )
}
