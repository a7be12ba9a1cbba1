import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { memo, useMemo, useState } from 'react'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Place } from '../../../model/place.ts'
import { Button } from '../../../ui/button.tsx'
import { withoutPlace } from '../without-place.ts'
import { Tray } from './tray.tsx'
import type { Putting } from './use-putting.tsx'
import type { DrawnRack } from './use-rack.ts'

interface TraysProps {
  place: Place
  rack: DrawnRack
  putting: Putting
}

/**
 * Shows the bottles that could be put into the rack: those in it, in its parent or without any place that lie in no
 * slot.
 */
export const Trays = memo(function Trays({ place, rack, putting }: TraysProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const [more, setMore] = useState(false)
  const bottles = replica?.bottles
  const nowhere = useMemo(() => (bottles ? withoutPlace(bottles) : []), [bottles])
  if (!replica) return null
  const parent = replica.places.get(place.parent_id ?? '')
  const around = (parent && grouped(replica.bottles, 'place_id').get(parent.id)) ?? []
  const loose = around.filter(bottle => bottle.slot_row === null)
  const props = { wines: replica.wines, putting }
  return (
    <>
      {rack.loose.length > 0 && <Tray heading={t`Unslotted bottles here`} bottles={rack.loose} {...props} />}
      {parent && loose.length > 0 && <Tray heading={t`Unslotted in ${parent.name}`} bottles={loose} {...props} />}
      {nowhere.length > 0 &&
        (more || rack.cells.size + rack.loose.length === 0 ? (
          <Tray heading={t`Bottles without a place`} bottles={nowhere} {...props} />
        ) : (
          <Button size="small" look="plain" onClick={() => setMore(true)}>
            {t`${plural(nowhere.length, { one: 'Show # bottle without a place', other: 'Show # bottles without a place' })}`}
          </Button>
        ))}
    </>
  )
})
