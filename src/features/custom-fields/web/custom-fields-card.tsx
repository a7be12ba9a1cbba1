import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { CustomField } from '../../../model/custom-field.ts'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { editCustomField, removeCustomField } from '../commands.ts'
import styles from './custom-fields-card.module.css'
import { useCustomFields } from './use-custom-fields.ts'
import { kindNames } from './words.ts'

const CustomFieldDialog = lazyDialog(() => import('./custom-field-dialog.tsx'))

/** The custom fields that the cellar has for its wines. */
export function CustomFieldsCard() {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const fields = useCustomFields()
  const wines = useCellar().replica?.wines
  const holders = useMemo(() => holdersOf(wines?.values() ?? []), [wines])
  const command = useCommand()
  const attempt = useAttempt()
  const [open, setOpen] = useState<CustomField | 'new'>()
  const move = (field: CustomField, position: number) =>
    attempt(
      command<typeof editCustomField>(
        'custom-fields/edit',
        { field_id: field.id, position },
        t({ context: 'toast', message: `Moved: ${field.name}` }),
      ),
    )
  const remove = (field: CustomField) =>
    attempt(
      command<typeof removeCustomField>(
        'custom-fields/remove',
        { field_id: field.id },
        t`Removed with its values: ${field.name}`,
      ),
    )

  return (
    <Card heading={t({ context: 'heading', message: 'Custom fields' })}>
      <p className={styles.about}>
        <Trans>
          Add your own fields for wines, such as importer, closure or bottling date. They appear in the form and on the
          page of each wine, are included in search and can be columns of the list.
        </Trans>
      </p>
      {fields.length > 0 && (
        <Stack as="ul" data-ruled>
          {fields.map((field, at) => (
            <Row
              key={field.id}
              field={field}
              holders={holders.get(field.id) ?? 0}
              actions={
                canWrite && (
                  <>
                    <IconButton
                      label={t`Move ${field.name} up`}
                      icon={<ArrowUp />}
                      aria-disabled={at === 0}
                      onClick={() => at > 0 && void move(field, at - 1)}
                    />
                    <IconButton
                      label={t`Move ${field.name} down`}
                      icon={<ArrowDown />}
                      aria-disabled={at === fields.length - 1}
                      onClick={() => at < fields.length - 1 && void move(field, at + 1)}
                    />
                    <IconButton
                      label={t({ context: 'button', message: `Edit ${field.name}` })}
                      icon={<Pencil />}
                      onClick={() => setOpen(field)}
                    />
                    <IconButton
                      label={t({ context: 'button', message: `Remove ${field.name}` })}
                      icon={<Trash2 />}
                      onClick={() => void remove(field)}
                    />
                  </>
                )
              }
            />
          ))}
        </Stack>
      )}
      {canWrite && (
        <Button icon={<Plus aria-hidden />} className={styles.add} onClick={() => setOpen('new')}>
          <Trans context="button">Add field</Trans>
        </Button>
      )}
      {open && <CustomFieldDialog {...(open !== 'new' && { field: open })} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

/** Shows how many wines have a value, where there are any, because they would lose it with the field. */
function Row({ field, holders, actions }: { field: CustomField; holders: number; actions: ReactNode }) {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' })
  return (
    <li className={styles.field}>
      <div className={styles.words}>
        <span className={styles.name}>{field.name}</span>
        <span className={styles.kind}>
          {field.kind === 'choice' ? list.format(field.choices) : i18n._(kindNames[field.kind])}
        </span>
        {holders > 0 && (
          <span className={styles.kind}>
            <Plural value={holders} one="Used by one wine" other="Used by # wines" />
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
