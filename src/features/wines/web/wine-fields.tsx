import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { sweetnesses } from '../../../model/choices.ts'
import type { Wine } from '../../../model/wine.ts'
import { detailFields, type WineField } from '../../../model/wine-fields.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { MultiCombobox } from '../../../ui/multi-combobox.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CustomFieldInputs } from '../../custom-fields/web/custom-field-inputs.tsx'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
import { ownValues } from './custom-values.ts'
import { ExternalIdsField } from './external-ids-field.tsx'
import { GrapesField } from './grapes-field.tsx'
import { OriginFields } from './origin-fields.tsx'
import { TypeField } from './type-field.tsx'
import { sweetnessNames, wineFieldLabels } from './wine-field-labels.ts'
import styles from './wine-fields.module.css'

interface WineFieldsProps {
  wine?: Wine | undefined
  /** False where the barcodes are scanned instead. */
  barcodes?: boolean
}

/** The inputs for all fields that a person can enter; only the name or the producer is required. */
export function WineFields({ wine, barcodes = true }: WineFieldsProps) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const own = ownValues(replica?.wines ?? nothing)
  const fields = useCustomFields()
  const label = (field: WineField) => i18n._(wineFieldLabels[field])
  const options = (values: readonly string[]) => values.map(value => ({ value, label: value }))
  return (
    <>
      <FormRow>
        <SuggestField
          name="producer"
          label={label('producer')}
          options={options(own.producers)}
          defaultValue={wine?.producer ?? ''}
          autoFocus={!wine}
        />
        <TextField name="name" label={t({ context: 'field', message: 'Wine name' })} defaultValue={wine?.name ?? ''} />
      </FormRow>
      <Grid columns={3} gap={3} align="start">
        <TextField
          name="vintage"
          label={label('vintage')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={wine?.vintage ?? ''}
          hint={t`Leave empty for a non-vintage wine`}
        />
        <NumberField name="drink_from" whole label={label('drink_from')} defaultValue={wine?.drink_from} />
        <NumberField name="drink_until" whole label={label('drink_until')} defaultValue={wine?.drink_until} />
      </Grid>
      <TypeField defaultValue={wine?.type ?? 'red'} />
      <OriginFields wine={wine} own={own} />
      <GrapesField grapes={wine?.grapes ?? []} />
      <CustomFieldInputs fields={fields} {...(wine && { values: wine.own })} />
      <details className={styles.more} open={wine && hasMore(wine)}>
        <summary className={styles.summary}>
          {t({ context: 'wine', message: 'More details' })}
          <ChevronDown aria-hidden />
        </summary>
        <div className={styles.fields}>
          <FormRow>
            {detailFields.map(field => (
              <TextField key={field} name={field} label={label(field)} defaultValue={wine?.[field] ?? ''} />
            ))}
          </FormRow>
          <FormRow>
            <NumberField name="alcohol" label={t`Alcohol in percent`} defaultValue={wine?.alcohol} />
            <Select
              name="sweetness"
              label={label('sweetness')}
              empty={t({ context: 'choice', message: 'Unknown' })}
              defaultValue={wine?.sweetness ?? ''}
              choices={sweetnesses.map(value => ({ value, label: i18n._(sweetnessNames[value]) }))}
            />
          </FormRow>
          <MultiCombobox
            name="tags"
            label={label('tags')}
            free
            options={options(own.tags)}
            defaultValue={wine?.tags ?? []}
          />
          <TextArea name="note" label={label('note')} rows={3} defaultValue={wine?.note ?? ''} />
          {barcodes && (
            <MultiCombobox
              name="barcodes"
              label={label('barcodes')}
              free
              options={[]}
              defaultValue={wine?.barcodes ?? []}
              hint={t`All digits below the bars`}
            />
          )}
          <ExternalIdsField external_ids={wine?.external_ids ?? []} />
          {Object.entries(wine?.extra ?? {}).map(([name, value]) => (
            <ExtraField key={name} name={name} value={value} />
          ))}
        </div>
      </details>
    </>
  )
}

/** A column that came with an import. Clearing the field removes the column. */
function ExtraField({ name, value }: { name: string; value: string }) {
  const { t } = useLingui()
  const shared = { name: `extra.${name}`, label: name, defaultValue: value, hint: t`From the import` }
  return value.includes('\n') ? <TextArea {...shared} rows={3} /> : <TextField {...shared} />
}

const nothing = new Map<string, Wine>()

function hasMore(wine: Wine): boolean {
  const { alcohol, sweetness, tags, note, barcodes } = wine
  const values = [...detailFields.map(field => wine[field]), alcohol, sweetness, note]
  return tags.length + barcodes.length > 0 || values.some(value => value !== null)
}
