import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import { limits } from '../../../shared/limits.ts'
import { Button } from '../../../ui/button.tsx'
import type { moveBottles } from '../../bottles/commands.ts'
import { withoutPlace } from '../without-place.ts'
import { PlaceBottles } from './place-bottles.tsx'

interface BottlesToPutProps {
  place_id: string
  /** True to show them only when they are asked for. */
  folded: boolean
}

/** Lists the bottles without a place, to put them into this one, which has no slots. */
export function BottlesToPut({ place_id, folded }: BottlesToPutProps) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const command = useCommand()
  const attempt = useAttempt()
  const [isOpen, setOpen] = useState(!folded)
  const bottles = useMemo(() => (replica ? withoutPlace(replica.bottles) : []), [replica])
  if (bottles.length === 0) return null
  if (!isOpen) {
    return (
      <Button look="plain" onClick={() => setOpen(true)}>
        {t`${plural(bottles.length, { one: 'Show # bottle without a place', other: 'Show # bottles without a place' })}`}
      </Button>
    )
  }

  async function put(some: readonly Bottle[]) {
    const done = t`${plural(some.length, { one: 'One bottle moved', other: '# bottles moved' })}`
    const body = { place_id, bottle_ids: some.map(({ id }) => id) }
    await attempt(command<typeof moveBottles>('bottles/move', body, done), t`This could not be done. Please try again.`)
  }

  return (
    <PlaceBottles
      heading={t`Bottles without a place`}
      bottles={bottles}
      action={(some, name) => (
        <Button size="small" aria-label={t`Put here: ${name}`} onClick={() => void put(some)}>
          {t({ context: 'button', message: 'Put here' })}
        </Button>
      )}
      all={
        bottles.length > 1 &&
        bottles.length <= limits.chosen_at_once && (
          <Button size="small" onClick={() => void put(bottles)}>
            {t`Put all ${i18n.number(bottles.length)} here`}
          </Button>
        )
      }
    />
  )
}
