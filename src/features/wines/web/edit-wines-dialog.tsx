import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { numberIn, textsIn } from '../../../client/form-reading.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Wine } from '../../../model/wine.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { MultiCombobox } from '../../../ui/multi-combobox.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { editWines, WinesChange } from '../contract.ts'
import { ownValues } from './custom-values.ts'

interface EditWinesProps {
  wines: readonly Wine[]
  onClose: () => void
  onDone: () => void
}

/** Adds tags to several wines and removes others. */
export function TagsDialog(props: EditWinesProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const offered = replica ? ownValues(replica.wines).tags : []
  const worn = [...new Set(props.wines.flatMap(wine => wine.tags))]
  return (
    <EditWines
      {...props}
      title={t`Tags`}
      read={data => ({ tags_added: textsIn(data, 'tags_added'), tags_removed: textsIn(data, 'tags_removed') })}
    >
      <MultiCombobox name="tags_added" label={t`Put on`} free options={options(offered)} />
      {worn.length > 0 && <MultiCombobox name="tags_removed" label={t`Take off`} options={options(worn)} />}
    </EditWines>
  )
}

/** Gives several wines one drinking window. */
export function WindowDialog(props: EditWinesProps) {
  const { t } = useLingui()
  return (
    <EditWines
      {...props}
      title={t`Drinking window`}
      // An end that is left empty keeps each wine's own value.
      read={data => ({
        drink_from: numberIn(data, 'drink_from') ?? undefined,
        drink_until: numberIn(data, 'drink_until') ?? undefined,
      })}
    >
      <FormRow>
        <NumberField name="drink_from" label={t`Drink from`} whole hint={t`A year`} />
        <NumberField name="drink_until" label={t`Drink until`} whole hint={t`A year`} />
      </FormRow>
    </EditWines>
  )
}

interface DialogProps extends EditWinesProps {
  title: string
  read: (data: FormData) => object
  children: ReactNode
}

function EditWines({ wines, title, read, onClose, onDone, children }: DialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const form = useFormCommand()

  async function save(data: FormData) {
    const given = { wine_ids: wines.map(wine => wine.id), ...read(data) }
    const said = <Plural value={wines.length} one="One wine changed" other="# wines changed" />
    if (!(await form.submit(WinesChange, given, body => command(editWines, { body }, said)))) return
    onClose()
    onDone()
  }

  return (
    <FormDialog
      size="small"
      title={title}
      description={<Plural value={wines.length} one="One wine" other="# wines" />}
      onClose={onClose}
      confirm={t`Save`}
      onSubmit={save}
      form={form}
    >
      {children}
    </FormDialog>
  )
}

function options(values: readonly string[]) {
  return values.map(value => ({ value, label: value }))
}
