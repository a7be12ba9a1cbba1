import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Preservation, preservations } from '../../../model/choices.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { glasses } from '../opened.ts'
import { preservationNames } from './opening-words.ts'

/** Asks how an opened bottle is preserved. */
export function PreservedField({ value = 'cork' }: { value?: Preservation | null }) {
  const { t, i18n } = useLingui()
  return (
    <RadioGroup
      name="preserved"
      label={t({ context: 'field', message: 'Preserved with' })}
      defaultValue={value ?? 'cork'}
      choices={preservations.map(each => ({ value: each, label: i18n._(preservationNames[each]) }))}
    />
  )
}

const [glass] = glasses

/** Asks how many glasses were poured at the opening, up to the size of the bottle. */
export function PouredField({ size_ml }: { size_ml: number }) {
  const { t } = useLingui()
  const counts = [1, 2, 3, 4].filter(count => count * glass < size_ml)
  return (
    <RadioGroup
      name="poured_ml"
      label={t({ context: 'field', message: 'Already poured' })}
      defaultValue="0"
      choices={[
        { value: '0', label: t({ context: 'poured', message: 'None' }) },
        ...counts.map(count => ({
          value: String(count * glass),
          label: t`${plural(count, { one: '# glass', other: '# glasses' })}`,
        })),
      ]}
    />
  )
}
