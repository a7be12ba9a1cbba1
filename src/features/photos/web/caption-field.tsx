import { useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { textIn } from '../../../client/form-reading.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Photo } from '../../../model/photo.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { editPhoto, PhotoWords } from '../contract.ts'
import styles from './photos-dialog.module.css'

/** The words under a photo, and where they are written. */
export function CaptionField({ photo }: { photo: Photo }) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const [editing, setEditing] = useState(false)
  const command = useCommand()
  const form = useFormCommand()

  async function save(data: FormData) {
    const caption = textIn(data, 'caption')
    if (caption === photo.caption) return setEditing(false)
    const done = await form.submit(PhotoWords, { caption }, body =>
      command(editPhoto, { params: { photo_id: photo.id }, body }, t`Words changed`),
    )
    if (done) setEditing(false)
  }

  if (editing) {
    return (
      <Form
        className={styles.captionForm}
        onSubmit={data => void save(data)}
        fieldErrors={form.fieldErrors}
        message={form.message}
      >
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
