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
import { editPhoto, PhotoWords } from '../contract.ts'
import styles from './photos-dialog.module.css'

/** The caption of a photo, and the form that changes it. */
export function CaptionField({ photo }: { photo: Photo }) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const [editing, setEditing] = useState(false)
  const command = useCommand()

  const form = useForm(PhotoWords, async body => {
    if (body.caption !== photo.caption)
      await command(editPhoto, { params: { photo_id: photo.id }, body }, t`Words changed`)
    setEditing(false)
  })

  if (editing) {
    return (
      <Form className={styles.captionForm} form={form}>
        <TextField
          name="caption"
          label={t`Words under the photo`}
          hideLabel
          defaultValue={photo.caption ?? ''}
          autoFocus
        />
        <Button type="submit" look="primary" busy={form.busy}>{t`Save`}</Button>
      </Form>
    )
  }
  return (
    <figcaption className={styles.caption}>
      {photo.caption && <span>{photo.caption}</span>}
      {canWrite && (
        <Button look="plain" size="small" icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
          {photo.caption ? t`Change the words` : t`Add words`}
        </Button>
      )}
    </figcaption>
  )
}
