import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { MultiCombobox } from '../../../ui/multi-combobox.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { editWines, WinesChange } from '../contract.ts'
import { ownValues } from './custom-values.ts'

const { tags_added, tags_removed, drink_from, drink_until } = WinesChange.def.shape
const WinesForm = z.strictObject({ tags_added, tags_removed, drink_from, drink_until })

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
    <EditWines {...props} title={t`Tags`}>
      <MultiCombobox name="tags_added" label={t`Put on`} free options={options(offered)} />
      {worn.length > 0 && <MultiCombobox name="tags_removed" label={t`Take off`} options={options(worn)} />}
    </EditWines>
  )
}

/** Gives several wines one drinking window. */
export function WindowDialog(props: EditWinesProps) {
  const { t } = useLingui()
  return (
    <EditWines {...props} title={t`Drinking window`}>
      <FormRow>
        <NumberField name="drink_from" label={t`Drink from`} whole hint={t`A year`} />
        <NumberField name="drink_until" label={t`Drink until`} whole hint={t`A year`} />
      </FormRow>
    </EditWines>
  )
}

interface DialogProps extends EditWinesProps {
  title: string
  children: ReactNode
}

function EditWines({ wines, title, onClose, onDone, children }: DialogProps) {
  const { t } = useLingui()
  const command = useCommand()

  const form = useForm(WinesForm, async entered => {
    // An end of the window that is left empty stays as each wine has it.
    const filled = Object.entries(entered).filter(([, value]) => value !== null)
    const body = { wine_ids: wines.map(wine => wine.id), ...Object.fromEntries(filled) }
    await command(editWines, { body }, <Plural value={wines.length} one="One wine changed" other="# wines changed" />)
    onClose()
    onDone()
  })

  return (
    <FormDialog
      size="small"
      title={title}
      description={<Plural value={wines.length} one="One wine" other="# wines" />}
      onClose={onClose}
      confirm={t`Save`}
      form={form}
    >
      {children}
    </FormDialog>
  )
}

function options(values: readonly string[]) {
  return values.map(value => ({ value, label: value }))
}
