import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { type CriticColumn, criticsOf } from '../../../model/critics.ts'
import { dimensions, type Grouping, groupings } from '../../../model/dimensions.ts'
import { columnNames } from '../../../model/list-columns.ts'
import { isOwnColumn } from '../../../model/own-column.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
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
      open
      onOpenChange={onClose}
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
          look="segments"
          label={t({ context: 'list', message: 'Group by' })}
          value={group}
          choices={[
            { value: 'none', label: t({ context: 'grouping', message: 'None' }) },
            ...groupings.map(value => ({ value, label: i18n._(dimensions[value].title) })),
          ]}
          onChange={value => change({ group: value === 'none' ? null : (value as Grouping) })}
        />
        <RadioGroup
          look="segments"
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

/** Shows the columns of the list in their order, then the others. */
function Columns({ look, onChange }: ColumnsProps) {
  const { t, i18n } = useLingui()
  const [announced, announce] = useState('')
  const fields = useCellar().replica?.custom_fields ?? noFields
  const own = useCustomFields().map(ownColumnOf)
  const scored = useScoredColumns()
  const columns = look.columns.filter(column => !isOwnColumn(column) || fieldOf(column, fields))
  const offered = [...columns, ...[...columnNames, ...scored, ...own].filter(name => !columns.includes(name))]

  function move(name: Column, by: number) {
    const from = columns.indexOf(name)
    const next = columns.filter(each => each !== name)
    next.splice(from + by, 0, name)
    onChange(next)
    const title = fullColumnTitle(name, fields, i18n)
    const place = from + by + 1
    const count = columns.length
    announce(t`${title}: column ${place} of ${count}`)
  }

  return (
    <fieldset>
      <legend className={styles.legend}>{t({ context: 'table', message: 'Columns' })}</legend>
      <p className={styles.hint}>{t`Shown after the wine on wide screens.`}</p>
      <ul className={styles.columns}>
        {offered.map(name => {
          const at = columns.indexOf(name)
          const title = fullColumnTitle(name, fields, i18n)
          return (
            <li key={name} className={styles.column}>
              <Checkbox
                label={title}
                checked={at >= 0}
                onChange={() => onChange(at >= 0 ? columns.filter(each => each !== name) : [...columns, name])}
              />
              {at >= 0 && (
                <>
                  <IconButton
                    size="small"
                    label={t`Move ${title} forward`}
                    icon={<ArrowUp />}
                    aria-disabled={at === 0}
                    onClick={() => at > 0 && move(name, -1)}
                  />
                  <IconButton
                    size="small"
                    label={t`Move ${title} back`}
                    icon={<ArrowDown />}
                    aria-disabled={at === columns.length - 1}
                    onClick={() => at < columns.length - 1 && move(name, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </fieldset>
  )
}

/** Returns the columns of the critics who have scored wines of the cellar. */
function useScoredColumns(): CriticColumn[] {
  const wines = useCellar().replica?.wines
  return useMemo(() => criticsOf(wines?.values() ?? []).map((critic): CriticColumn => `critic:${critic}`), [wines])
}

const noFields = new Map<string, never>()
