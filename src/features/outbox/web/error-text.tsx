import { Trans } from '@lingui/react/macro'
import { isInternalField } from '../../../ledger/internal-fields.ts'
import type { Replica } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Wine } from '../../../model/wine.ts'
import { useFieldWords } from '../../history/web/use-field-words.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { errorPlace } from '../error-place.ts'

interface ErrorTextProps {
  /** The path of the field in the refusal, such as `wines.3.vintage`. */
  path: string
  message: string
  /** The input of the request. */
  input: Record<string, unknown>
}

/** Describes an error in a field of a request; in a list, also its row and its wine. */
export function ErrorText({ path, message, input }: ErrorTextProps) {
  const { replica } = useCellar()
  const { nameOf } = useFieldWords()
  const { field, row, entry } = errorPlace(path, input)
  const name = isInternalField(path) ? undefined : nameOf(field)
  if (name === undefined)
    return <Trans>The server refused a value that no form shows. Discard this change and make it again.</Trans>
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
