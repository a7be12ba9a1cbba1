import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useEntered } from '../../../client/use-entered.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { ownValuesForm } from '../../custom-fields/web/custom-values-form.ts'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
import type { editWines } from '../commands.ts'
import { WinesChange } from '../contract.ts'
import { affectedBy, clearing, enteredIn, type SharedChange, type SharedField, sharedFields } from '../many-wines.ts'
import styles from './edit-wines-dialog.module.css'
import { SharedFieldInput } from './shared-field-input.tsx'
import { wineFieldLabels } from './wine-field-labels.ts'

interface EditWinesProps {
  /** The wines, which may have estimated windows. */
  wines: readonly Wine[]
  /** The field to change, where it is not chosen in the dialog. */
  field?: SharedField
  onClose: () => void
  onDone: () => void
}

/** Gives several wines the same value in a field, or clears it, in one change. It says beforehand how many change. */
export default function EditWinesDialog({ wines, field: fixed, onClose, onDone }: EditWinesProps) {
  const { t } = useLingui()
  const command = useCommand()
  const records = useRecords(wines)
  const labelOf = useFieldLabel()
  const schema = useWinesForm()
  const [field, setField] = useState(fixed)
  const [mode, setMode] = useState<Mode>('set')
  const [fields, typed] = useEntered(schema)
  const entered = useMemo(() => enteredIn(typed ?? {}), [typed])
  const cleared = field && clearing(field)
  const isClearing = mode === 'clear' && cleared !== undefined
  const isOneOnly = fixed !== undefined && wines.length === 1

  const form = useForm(schema, async typed => {
    if (!field) throw new FormRefusal('', { field: t`Choose what to change.` })
    const change = isClearing ? cleared : enteredIn(typed)
    if (Object.keys(change).length === 0) throw new FormRefusal(t`Enter a value, or clear the field.`)
    const { changing } = affectedBy(change, records)
    if (changing.length === 0) throw new FormRefusal(t`There is nothing to change: the wines are like this already.`)
    await command<typeof editWines>(
      'wines/edit',
      { wine_ids: changing.map(wine => wine.id), ...change },
      <Plural value={changing.length} one="One wine changed" other="# wines changed" />,
    )
    onClose()
    onDone()
  })

  return (
    <FormDialog
      records={wines}
      keepOpen
      size={field === 'type' || field === 'grapes' ? 'medium' : 'small'}
      title={fixed ? labelOf(fixed) : t({ context: 'heading', message: 'Edit wines' })}
      description={<Plural value={wines.length} one="One wine" other="# wines" />}
      onClose={onClose}
      form={form}
    >
      {!fixed && (
        <FieldChoice
          onChange={chosen => {
            setField(chosen)
            setMode('set')
          }}
        />
      )}
      {cleared && !isOneOnly && <ModeChoice mode={mode} onChange={setMode} />}
      <div {...fields} className={styles.fields}>
        {field && !isClearing && <SharedFieldInput key={field} field={field} wines={wines} />}
      </div>
      {field && !isOneOnly && (
        <Preview wines={records} label={labelOf(field)} change={isClearing ? cleared : entered} clears={isClearing} />
      )}
    </FormDialog>
  )
}

function FieldChoice({ onChange }: { onChange: (field: SharedField | undefined) => void }) {
  const { t } = useLingui()
  const labelOf = useFieldLabel()
  const custom = useCustomFields()
  return (
    <Select
      name="field"
      label={t({ context: 'of a wine', message: 'Field' })}
      empty={t({ context: 'choice', message: 'Choose a field' })}
      onChange={event => onChange((event.target.value || undefined) as SharedField | undefined)}
      choices={sharedFields.map(value => ({ value, label: labelOf(value) }))}
      groups={[
        {
          label: t({ context: 'heading', message: 'Custom fields' }),
          choices: custom.map(({ id, name }) => ({ value: `own.${id}`, label: name })),
        },
      ]}
    />
  )
}

type Mode = 'set' | 'clear'

function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useLingui()
  return (
    <RadioGroup
      hideLabel
      label={t({ context: 'of a field', message: 'New value' })}
      value={mode}
      choices={[
        { value: 'set', label: t({ context: 'of a field', message: 'Enter value' }) },
        { value: 'clear', label: t({ context: 'of a field', message: 'Clear value' }) },
      ]}
      onChange={onChange}
    />
  )
}

interface PreviewProps {
  wines: readonly Wine[]
  label: string
  change: SharedChange
  /** True if the change clears the field. */
  clears: boolean
}

/** Says how many of the wines will change, before anything does. */
function Preview({ wines, label, change, clears }: PreviewProps) {
  const { t, i18n } = useLingui()
  const { changing, nameless } = useMemo(() => affectedBy(change, wines), [change, wines])
  const [affected, count] = [changing.length, i18n.number(wines.length)]
  return (
    <div role="status" className={styles.preview}>
      {Object.keys(change).length > 0 && (
        <p>
          {clears
            ? t`“${label}” will be cleared for ${i18n.number(affected)} of ${count} wines.`
            : t`${plural(affected, { one: `# of ${count} wines will change.`, other: `# of ${count} wines will change.` })}`}
        </p>
      )}
      {nameless > 0 && (
        <p>
          {t`${plural(nameless, { one: 'One wine keeps it, because a wine needs a name or a producer.', other: '# wines keep it, because a wine needs a name or a producer.' })}`}
        </p>
      )}
    </div>
  )
}

function useFieldLabel(): (field: SharedField) => string {
  const { t, i18n } = useLingui()
  const custom = useCustomFields()
  return field => {
    if (field === 'window') return t({ context: 'field', message: 'Drinking window' })
    const known = wineFieldLabels[field as keyof typeof wineFieldLabels]
    return known ? i18n._(known) : (custom.find(({ id }) => field === `own.${id}`)?.name ?? '')
  }
}

/** Returns the schema of all fields, of which the form has those of one. */
function useWinesForm() {
  const custom = useCustomFields()
  return useMemo(() => z.strictObject({ ...sharedShape, own: ownValuesForm(custom) }), [custom])
}

const { wine_ids: _, extra: __, ...sharedShape } = WinesChange.def.shape

/** Returns the records of the wines, which have no estimated windows. */
function useRecords(wines: readonly Wine[]): readonly Wine[] {
  const records = useCellar().replica?.wines
  return useMemo(() => wines.map(wine => records?.get(wine.id) ?? wine), [wines, records])
}
