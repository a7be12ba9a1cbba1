import { Plural } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { Stack } from '../../../ui/layout.tsx'
import tones from '../../../ui/tones.module.css'
import styles from './chosen-bottles.module.css'
import { useWineWithPlace } from './use-wine-with-place.ts'

const shown = 6

/** Lists the bottles that a dialog is about, each with its place and slot. */
export function ChosenBottles({ bottles }: { bottles: readonly Bottle[] }) {
  const wineWithPlace = useWineWithPlace()
  const { replica } = useCellar()
  if (!replica) return null
  const more = bottles.length - shown
  return (
    <Stack as="ul" gap={1} className={tones.quietSmall}>
      {bottles.slice(0, shown).map(bottle => {
        const wine = replica.wines.get(bottle.wine_id)
        return (
          <li key={bottle.id}>
            {wine && wineWithPlace(wine, bottle)} <span className={styles.code}>{bottle.code}</span>
          </li>
        )
      })}
      {more > 0 && (
        <li>
          <Plural value={more} one="and one more bottle" other="and # more bottles" />
        </li>
      )}
    </Stack>
  )
}
