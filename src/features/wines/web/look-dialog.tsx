import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { type CriticColumn, criticsOf } from '../../../model/critics.ts'
import { dimensions, type Grouping, groupings } from '../../../model/dimensions.ts'
import { columnNames, priceColumns } from '../../../model/list-columns.ts'
import { isOwnColumn } from '../../../model/own-column.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { OrderedChoices } from '../../../ui/ordered-choices.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
import { PricesHidden } from '../../members/web/prices-hidden.tsx'
import type { Column, ListLook } from '../../views/contract.ts'
import { fullColumnTitle } from './column-words.ts'
import { fieldOf, ownColumnOf } from './custom-column.ts'
import { useListLook, usualLook } from './list-look.ts'
import styles from './look-dialog.module.css'
import type { WineQueryState } from './wine-query.ts'

/** The view options of the list: grouping, row height, and the columns and their order. */
export default function LookDialog({ state, onClose }: { state: WineQueryState; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [look, keep] = useListLook()
  const { query, change } = state
  const group = query.group ?? 'none'
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={t({ context: 'heading', message: 'View options' })}
      actions={
        <>
          <Button onClick={() => keep(usualLook)}>
            <Trans>Reset to default</Trans>
          </Button>
          <Button look="primary" onClick={onClose}>
            <Trans context="button">Done</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <RadioGroup
          label={t({ context: 'list', message: 'Group by' })}
          value={group}
          choices={[
            { value: 'none', label: t({ context: 'grouping', message: 'None' }) },
            ...groupings.map(value => ({ value, label: i18n._(dimensions[value].title) })),
          ]}
          onChange={value => change({ group: value === 'none' ? null : (value as Grouping) })}
        />
        <RadioGroup
          label={t({ context: 'table', message: 'Rows' })}
          value={look.density}
          choices={[
            { value: 'comfortable', label: t({ context: 'row height', message: 'Comfortable' }) },
            { value: 'dense', label: t({ context: 'row height', message: 'Compact' }) },
          ]}
          onChange={density => keep({ ...look, density })}
        />
        <Columns look={look} onChange={columns => keep({ ...look, columns })} />
      </Stack>
    </Dialog>
  )
}

interface ColumnsProps {
  look: ListLook
  onChange: (columns: Column[]) => void
}

/** The columns of the list in their order. */
function Columns({ look, onChange }: ColumnsProps) {
  const { t, i18n } = useLingui()
  const fields = useCellar().replica?.custom_fields ?? noFields
  const own = useCustomFields().map(ownColumnOf)
  const scored = useScoredColumns()
  const prices = usePrices()
  const isShown = (column: Column) => prices || !priceColumns.has(column)
  return (
    <fieldset>
      <legend className={styles.legend}>{t({ context: 'table', message: 'Columns' })}</legend>
      <p className={styles.hint}>{t`Shown after the wine on wide screens.`}</p>
      {!prices && <PricesHidden />}
      <OrderedChoices<Column>
        names={[...columnNames, ...scored, ...own].filter(isShown)}
        chosen={look.columns.filter(column => isShown(column) && (!isOwnColumn(column) || fieldOf(column, fields)))}
        onChange={onChange}
        titleOf={name => fullColumnTitle(name, fields, i18n)}
        placeText={(title, place, count) => t`${title}: column ${place} of ${count}`}
      />
    </fieldset>
  )
}

/** Returns the columns of the critics who have scored wines of the cellar. */
function useScoredColumns(): CriticColumn[] {
  const wines = useCellar().replica?.wines
  return useMemo(() => criticsOf(wines?.values() ?? []).map((critic): CriticColumn => `critic:${critic}`), [wines])
}

const noFields = new Map<string, never>()
