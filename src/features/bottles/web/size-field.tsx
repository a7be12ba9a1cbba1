import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { isNamedSize, namedSizes, usualSize } from '../sizes.ts'
import { sizeText } from './size-text.ts'

interface SizeFieldProps {
  size_ml?: number
  name?: string
  /** The label of the empty choice, which is chosen at first. Without it a size is chosen. */
  empty?: string
}

/** A field for a bottle size: one that has a name, or any number of millilitres. */
export function SizeField({ size_ml = usualSize, name = 'size_ml', empty }: SizeFieldProps) {
  const { t, i18n } = useLingui()
  const [other, setOther] = useState(!isNamedSize(size_ml))
  const choices = namedSizes.map(size => ({ value: String(size), label: sizeText(size, i18n) }))
  return (
    <>
      <Select
        {...(other ? {} : { name })}
        label={t({ context: 'field', message: 'Size' })}
        {...(empty !== undefined && { empty })}
        defaultValue={other ? 'other' : empty === undefined ? String(size_ml) : ''}
        onChange={event => setOther(event.target.value === 'other')}
        choices={[...choices, { value: 'other', label: t({ context: 'bottle', message: 'Other size' }) }]}
      />
      {other && (
        <NumberField
          name={name}
          whole
          label={t({ context: 'field', message: 'Millilitres' })}
          defaultValue={size_ml}
          autoFocus={size_ml === usualSize}
        />
      )}
    </>
  )
}
