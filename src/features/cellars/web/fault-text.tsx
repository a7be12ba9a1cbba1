import { Trans } from '@lingui/react/macro'
import type { Wine } from '../../wines/contract.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { faultPlace } from '../fault-place.ts'
import { isInternalField } from '../internal-fields.ts'
import type { Replica } from '../replica.ts'
import { useCellar } from './use-cellar.ts'
import { useFieldWords } from './use-field-words.ts'

interface FaultTextProps {
  /** As the refusal names the field, `wines.3.vintage`. */
  path: string
  message: string
  /** What was asked for. */
  body: Record<string, unknown>
}

/** What is wrong with a field of what was asked for; in a list also in which row, and with which wine. */
export function FaultText({ path, message, body }: FaultTextProps) {
  const { replica } = useCellar()
  const { nameOf } = useFieldWords()
  const { field, row, entry } = faultPlace(path, body)
  const name = isInternalField(path) ? undefined : nameOf(field)
  if (name === undefined)
    return <Trans>A part of this that no form shows was refused. Discard it and make the change again.</Trans>
  const wine = entry && wineIn(entry, replica)
  if (row === undefined)
    return (
      <Trans>
        {name}: {message}
      </Trans>
    )
  if (!wine)
    return (
      <Trans>
        Row {row}, {name}: {message}
      </Trans>
    )
  return (
    <Trans>
      Row {row} ({wine}), {name}: {message}
    </Trans>
  )
}

function wineIn(entry: Record<string, unknown>, replica: Replica | undefined): string {
  const bottle = replica?.bottles.get(String(entry.bottle_id))
  const known = replica?.wines.get(bottle?.wine_id ?? String(entry.wine_id))
  const { producer = null, name = null, vintage = null } = known ?? (entry as Partial<Wine>)
  return wineText({ producer, name, vintage })
}
