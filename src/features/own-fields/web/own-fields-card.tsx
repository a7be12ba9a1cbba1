import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { messageOf } from '../../../web/api-errors.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useCanWrite } from '../../cellars/web/use-can-write.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import type { Wine } from '../../wines/contract.ts'
import { editOwnField, type OwnField, removeOwnField } from '../contract.ts'
import styles from './own-fields-card.module.css'
import { useOwnFields } from './use-own-fields.ts'
import { kindNames } from './words.ts'

const OwnFieldDialog = lazy(() => import('./own-field-dialog.tsx'))

/** The fields that the cellar has for its wines beside the usual ones. */
export function OwnFieldsCard() {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const fields = useOwnFields()
  const wines = useCellar().replica?.wines
  const held = useMemo(() => holdersOf(wines?.values() ?? []), [wines])
  const deed = useDeed()
  const [open, setOpen] = useState<OwnField | 'new'>()

  async function attempt(work: Promise<unknown>) {
    await work.catch(error =>
      toast(messageOf(error, t`This could not be saved. Please try again.`), { tone: 'danger' }),
    )
  }
  const move = (field: OwnField, position: number) =>
    attempt(deed(editOwnField, { params: { field_id: field.id }, body: { position } }, t`Moved: ${field.name}`))
  const remove = (field: OwnField) =>
    attempt(deed(removeOwnField, { params: { field_id: field.id } }, t`Removed with its values: ${field.name}`))

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
        {open && <OwnFieldDialog {...(open !== 'new' && { field: open })} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Card>
  )
}

/** How many wines have a value, said where there are any: they would lose it with the field. */
function Row({ field, held, actions }: { field: OwnField; held: number; actions: ReactNode }) {
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
