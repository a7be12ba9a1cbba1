import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { MultiCombobox } from '../../../ui/multi-combobox.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import type { editWines } from '../commands.ts'
import { WinesChange } from '../contract.ts'
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
    <EditWines {...props} title={t({ context: 'wine', message: 'Tags' })}>
      <MultiCombobox
        name="tags_added"
        label={t({ context: 'field', message: 'Add tags' })}
        free
        options={options(offered)}
      />
      {worn.length > 0 && (
        <MultiCombobox
          name="tags_removed"
          label={t({ context: 'field', message: 'Remove tags' })}
          options={options(worn)}
        />
      )}
    </EditWines>
  )
}

/** Gives wines one drinking window. The fields start with the estimate of a single wine, to be corrected. */
export function WindowDialog(props: EditWinesProps) {
  const { t } = useLingui()
  const [wine, ...others] = props.wines
  const estimate = others.length === 0 && wine?.window_source === 'estimated' ? wine : undefined
  return (
    <EditWines {...props} title={t({ context: 'field', message: 'Drinking window' })}>
      <FormRow>
        <NumberField
          name="drink_from"
          label={t({ context: 'field', message: 'Drink from' })}
          whole
          hint={t({ context: 'field', message: 'Year' })}
          defaultValue={estimate?.drink_from}
        />
        <NumberField
          name="drink_until"
          label={t({ context: 'field', message: 'Drink until' })}
          whole
          hint={t({ context: 'field', message: 'Year' })}
          defaultValue={estimate?.drink_until}
        />
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
    const filled = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== null))
    const changed = wines.filter(wine => differs(wine, filled))
    if (changed.length === 0) throw new FormRefusal(t`There is nothing to change: the wines are like this already.`)
    await command<typeof editWines>(
      'wines/edit',
      { wine_ids: changed.map(wine => wine.id), ...filled },
      <Plural value={changed.length} one="One wine changed" other="# wines changed" />,
    )
    onClose()
    onDone()
  })

  return (
    <FormDialog
      size="small"
      title={title}
      description={<Plural value={wines.length} one="One wine" other="# wines" />}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Save' })}
      form={form}
    >
      {children}
    </FormDialog>
  )
}

function differs(wine: Wine, { tags_added = [], tags_removed = [], ...window }: Partial<z.infer<typeof WinesForm>>) {
  const { drink_from = wine.drink_from, drink_until = wine.drink_until } = window
  // An estimated window is not the wine's own, so that entering the same years is a change.
  const isEntered = Object.keys(window).length > 0 && wine.window_source === 'estimated'
  return (
    isEntered ||
    tags_added.some(tag => !wine.tags.includes(tag)) ||
    tags_removed.some(tag => wine.tags.includes(tag)) ||
    drink_from !== wine.drink_from ||
    drink_until !== wine.drink_until
  )
}

function options(values: readonly string[]) {
  return values.map(value => ({ value, label: value }))
}
