import { useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { Select } from '../../../ui/select.tsx'
import { bottleText } from '../../bottles/web/bottle-choice.ts'

/** Asks which bottle was tasted, listing the one drunk last first. Hidden when there is none. Sets `bottle_id`. */
export function BottleField({ wine_id, bottle_id }: { wine_id: string; bottle_id: string | undefined }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const bottles = (replica && grouped(replica.bottles, 'wine_id').get(wine_id)) ?? []
  const possible = bottles.filter(isPoured).sort((a, b) => ((a.departed_on ?? '9') < (b.departed_on ?? '9') ? 1 : -1))
  if (possible.length === 0) return null

  function textOf(bottle: Bottle): string {
    const { code, departed_on } = bottle
    if (!departed_on) return replica ? bottleText(bottle, replica.places, i18n) : code
    const day = dayText(departed_on, i18n.locale)
    return t`${code}, drunk ${day}`
  }

  return (
    <Select
      name="bottle_id"
      label={t({ context: 'field', message: 'Bottle' })}
      empty={t`No particular bottle`}
      defaultValue={bottle_id ?? ''}
      choices={possible.map(bottle => ({ value: bottle.id, label: textOf(bottle) }))}
    />
  )
}

/** Returns whether a bottle is in the cellar, or left it in a way that let somebody taste it. */
function isPoured({ state, departure }: Bottle): boolean {
  return state === 'in_cellar' || departure === 'drunk' || departure === 'spoiled'
}
