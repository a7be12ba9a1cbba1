import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { CustomField } from '../../../model/custom-field.ts'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { editCustomField, removeCustomField } from '../contract.ts'
import styles from './custom-fields-card.module.css'
import { useCustomFields } from './use-custom-fields.ts'
import { kindNames } from './words.ts'

const CustomFieldDialog = lazy(() => import('./custom-field-dialog.tsx'))

/** The custom fields that the cellar has for its wines. */
export function CustomFieldsCard() {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const fields = useCustomFields()
  const wines = useCellar().replica?.wines
  const held = useMemo(() => holdersOf(wines?.values() ?? []), [wines])
  const command = useCommand()
  const [open, setOpen] = useState<CustomField | 'new'>()

  async function attempt(work: Promise<unknown>) {
    await work.catch(error =>
      toast(messageOf(error, t`This could not be saved. Please try again.`), { tone: 'danger' }),
    )
  }
  const move = (field: CustomField, position: number) =>
    attempt(command(editCustomField, { params: { field_id: field.id }, body: { position } }, t`Moved: ${field.name}`))
  const remove = (field: CustomField) =>
    attempt(command(removeCustomField, { params: { field_id: field.id } }, t`Removed with its values: ${field.name}`))

  return (
    <Card heading={t`Own fields`}>
      <p className={styles.about}>
        <Trans>
          What this cellar notes of its wines beside the usual: an importer, a closure, the day it was bottled. They
          stand in each wine’s form and on its page, are found by the search and can be columns of the list.
        </Trans>
      </p>
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map((field, at) => (
            <Row
              key={field.id}
              field={field}
              held={held.get(field.id) ?? 0}
              actions={
                canWrite && (
                  <>
                    <IconButton
                      label={t`${field.name} further to the front`}
                      icon={<ArrowUp />}
                      aria-disabled={at === 0}
                      onClick={() => at > 0 && void move(field, at - 1)}
                    />
                    <IconButton
                      label={t`${field.name} further to the end`}
                      icon={<ArrowDown />}
                      aria-disabled={at === fields.length - 1}
                      onClick={() => at < fields.length - 1 && void move(field, at + 1)}
                    />
                    <IconButton label={t`Edit ${field.name}`} icon={<Pencil />} onClick={() => setOpen(field)} />
                    <IconButton label={t`Remove ${field.name}`} icon={<Trash2 />} onClick={() => void remove(field)} />
                  </>
                )
              }
            />
          ))}
        </ul>
      )}
      {canWrite && (
        <Button icon={<Plus aria-hidden />} className={styles.add} onClick={() => setOpen('new')}>
          <Trans>Add a field</Trans>
        </Button>
      )}
      <Suspense fallback={null}>
        {open && <CustomFieldDialog {...(open !== 'new' && { field: open })} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Card>
  )
}

/** Shows how many wines have a value, where there are any, because they would lose it with the field. */
function Row({ field, held, actions }: { field: CustomField; held: number; actions: ReactNode }) {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' })
  return (
    <li className={styles.field}>
      <div className={styles.words}>
        <span className={styles.name}>{field.name}</span>
        <span className={styles.kind}>
          {field.kind === 'choice' ? list.format(field.choices) : i18n._(kindNames[field.kind])}
        </span>
        {held > 0 && (
          <span className={styles.kind}>
            <Plural value={held} one="Said of one wine" other="Said of # wines" />
          </span>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}

function holdersOf(wines: Iterable<Wine>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { own } of wines) for (const id in own) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
