import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cellName, type Naming, namesFor, namingOf, namings } from '../../../model/axis-names.ts'
import { gridKinds } from '../../../model/choices.ts'
import { capacityOf, gridOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'
import type { Wine } from '../../../model/wine.ts'
import { limits } from '../../../shared/limits.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { Grid, Stack } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './grid-fields.module.css'
import { RackThumb } from './rack-thumb.tsx'
import { gridKindNames, namingNames } from './words.ts'

interface GridFieldsProps {
  place: Place
  hasGrid: boolean
  onHasGrid: (hasGrid: boolean) => void
}

/** Asks whether a place has slots, and which, with a preview of the capacity. */
export function GridFields({ place, hasGrid, onHasGrid }: GridFieldsProps) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState({
    rows: String(place.grid_rows ?? 10),
    columns: String(place.grid_columns ?? 8),
    depth: String(place.grid_depth ?? 1),
  })
  const [namedBy, setNamedBy] = useState({
    rows: namingOf(place.row_names, 'rows'),
    columns: namingOf(place.column_names, 'columns'),
  })
  const side = (name: keyof typeof typed) => ({
    whole: true,
    defaultValue: typed[name],
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
  })
  const namingChoices = namings.map(value => ({ value, label: i18n._(namingNames[value]) }))
  const naming = (axis: keyof typeof namedBy) => ({
    choices: namingChoices,
    value: namedBy[axis],
    onChange: ({ target }: React.ChangeEvent<HTMLSelectElement>) =>
      setNamedBy({ ...namedBy, [axis]: target.value as Naming }),
  })
  return (
    <Stack gap={4}>
      <Switch
        label={t`With slots in rows and columns`}
        hint={t`Each bottle then has an exact slot.`}
        checked={hasGrid}
        onChange={event => onHasGrid(event.target.checked)}
      />
      {hasGrid && (
        <>
          <Grid columns={3} gap={3}>
            <NumberField name="grid_rows" label={t({ context: 'table', message: 'Rows' })} {...side('rows')} />
            <NumberField name="grid_columns" label={t({ context: 'table', message: 'Columns' })} {...side('columns')} />
            <NumberField name="grid_depth" label={t({ context: 'rack', message: 'Depth' })} {...side('depth')} />
          </Grid>
          <RadioGroup
            name="grid_kind"
            label={t({ context: 'rack', message: 'Cell type' })}
            defaultValue={place.grid_kind ?? 'cells'}
            choices={gridKinds.map(value => ({ value, label: i18n._(gridKindNames[value]) }))}
          />
          <FormRow>
            <Select name="rows_named" label={t({ context: 'rack', message: 'Row labels' })} {...naming('rows')} />
            <Select
              name="columns_named"
              label={t({ context: 'rack', message: 'Column labels' })}
              {...naming('columns')}
            />
          </FormRow>
          {namedBy.rows === 'own' && (
            <TextArea
              name="row_names"
              rows={3}
              label={t`Row names from the top, one per line`}
              defaultValue={place.row_names.join('\n')}
            />
          )}
          {namedBy.columns === 'own' && (
            <TextArea
              name="column_names"
              rows={3}
              label={t`Column names from the left, one per line`}
              defaultValue={place.column_names.join('\n')}
            />
          )}
          <Preview place={place} typed={typed} namedBy={namedBy} />
        </>
      )}
    </Stack>
  )
}

interface PreviewProps {
  place: Place
  typed: Record<'rows' | 'columns' | 'depth', string>
  namedBy: Record<'rows' | 'columns', Naming>
}

function Preview({ place, typed, namedBy }: PreviewProps) {
  const { t } = useLingui()
  const [rows, columns, depth] = [typed.rows, typed.columns, typed.depth].map(sideIn)
  if (!rows || !columns || !depth) return null
  const blocked = place.blocked.filter(cell => cell.row <= rows && cell.column <= columns)
  const names = (axis: 'rows' | 'columns', count: number) => {
    const own = axis === 'rows' ? place.row_names : place.column_names
    return namedBy[axis] === 'own' ? own : namesFor(namedBy[axis], axis, count)
  }
  const grid = gridOf({
    ...place,
    grid_rows: rows,
    grid_columns: columns,
    grid_depth: depth,
    row_names: [...names('rows', rows)],
    column_names: [...names('columns', columns)],
    blocked,
  })
  if (!grid) return null
  const [first, last] = [cellName(grid, { row: 1, column: 1 }), cellName(grid, { row: rows, column: columns })]
  return (
    <div className={styles.preview}>
      <div className={styles.picture}>
        <RackThumb grid={grid} bottles={noBottles} wines={noWines} />
      </div>
      <p>{t`${plural(capacityOf(grid), { one: 'Room for # bottle', other: 'Room for # bottles' })}, ${first} to ${last}`}</p>
    </div>
  )
}

const noBottles: readonly never[] = []
const noWines: ReadonlyMap<string, Wine> = new Map()

function sideIn(typed: string): number | undefined {
  const number = Number(typed)
  return Number.isInteger(number) && number > 0 && number <= limits.grid_side ? number : undefined
}
