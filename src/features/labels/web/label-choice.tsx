import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { dayText } from '../../../client/day-text.ts'
import type { Replica } from '../../../ledger/replica.ts'
import { Combobox, type Option } from '../../../ui/combobox.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { placeText } from '../../places/place-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { Choice } from '../chosen.ts'
import type { LabelQuery } from './use-label-query.ts'

/** Selects the bottles or places that stickers are printed for. */
export function LabelChoice({ query, replica }: { query: LabelQuery; replica: Replica }) {
  const { t } = useLingui()
  const { choice, id, count, search, ordered, within, chosen_ids, choose, change } = query
  return (
    <>
      <Select
        label={t({ context: 'choice', message: 'Labels for' })}
        value={choice}
        onChange={event => choose(event.target.value as Choice)}
        choices={[
          { value: 'unlabelled', label: t`Bottles without a label` },
          { value: 'newest', label: t({ context: 'choice', message: 'Newest bottles' }) },
          ...(chosen_ids.length > 0 ? [{ value: 'chosen', label: t`Bottles of the selected wines` }] : []),
          { value: 'wine', label: t`Bottles of a wine` },
          { value: 'place', label: t`Bottles in a place` },
          { value: 'purchase', label: t`Bottles of a purchase` },
          { value: 'found', label: t`Bottles of wines that match a search` },
          { value: 'places', label: t`Places (racks, shelves, boxes)` },
        ]}
      />
      {choice === 'newest' && (
        <NumberField
          key={choice}
          whole
          label={t({ context: 'how many', message: 'Number' })}
          defaultValue={count}
          onChange={event => change({ count: event.target.value })}
        />
      )}
      {(choice === 'wine' || choice === 'place' || choice === 'purchase' || choice === 'places') && (
        <ThingField
          key={choice}
          choice={choice}
          id={id}
          replica={replica}
          onChange={thing => change({ [choice]: thing })}
        />
      )}
      {choice === 'found' && (
        <TextField
          label={t({ context: 'field', message: 'Search terms' })}
          defaultValue={search}
          onChange={event => change({ search: event.target.value })}
          hint={t`For example a producer, a region or a year`}
        />
      )}
      {choice === 'places' && id && (
        <Switch
          label={t`Include places inside it`}
          checked={within}
          onChange={event => change({ within: event.target.checked ? 'yes' : '' })}
        />
      )}
      {choice !== 'places' && (
        <Switch
          label={t`Include bottles on order`}
          checked={ordered}
          onChange={event => change({ ordered: event.target.checked ? 'yes' : '' })}
        />
      )}
    </>
  )
}

interface ThingFieldProps {
  choice: 'wine' | 'place' | 'purchase' | 'places'
  id: string
  replica: Replica
  onChange: (id: string) => void
}

function ThingField({ choice, id, replica, onChange }: ThingFieldProps) {
  const { t, i18n } = useLingui()
  const options = useMemo(() => optionsOf[choice](replica, i18n.locale), [choice, replica, i18n.locale])
  const label = {
    wine: t({ context: 'field', message: 'Wine' }),
    place: t({ context: 'field', message: 'Place' }),
    purchase: t({ context: 'field', message: 'Purchase' }),
    places: t({ context: 'field', message: 'Place' }),
  }[choice]
  return (
    <Combobox
      label={label}
      {...(choice === 'places' ? { placeholder: t({ context: 'choice', message: 'All places' }) } : {})}
      options={options}
      value={id || null}
      onChange={value => onChange(value ?? '')}
    />
  )
}

const optionsOf: Record<ThingFieldProps['choice'], (replica: Replica, locale: string) => Option[]> = {
  wine: ({ wines }) => byLabel(Array.from(wines.values(), wine => ({ value: wine.id, label: wineText(wine) }))),
  place: placeOptions,
  places: placeOptions,
  purchase: ({ purchases, wines }, locale) => {
    const figures = new Intl.NumberFormat(locale)
    return Array.from(purchases.values())
      .sort((a, b) => (a.id < b.id ? 1 : -1))
      .map(({ id, wine_id, quantity, ordered_on, merchant }) => {
        const wine = wines.get(wine_id)
        const day = ordered_on && dayText(ordered_on, locale)
        const label = [`${figures.format(quantity)} ×`, wine && wineText(wine), merchant, day].filter(Boolean).join(' ')
        return { value: id, label }
      })
  },
}

function placeOptions({ places }: Replica): Option[] {
  return byLabel(Array.from(places.keys(), value => ({ value, label: placeText(value, places) })))
}

function byLabel(options: Option[]): Option[] {
  return options.sort((a, b) => a.label.localeCompare(b.label))
}
