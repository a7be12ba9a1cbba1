import { useLingui } from '@lingui/react/macro'
import { instantText } from '../../../web/instant-text.ts'
import type { Queued } from '../../../web/replica/kept-cellar.ts'
import { Link } from '../../../web/ui/link.tsx'
import { bottleText } from '../../bottles/web/bottle-choice.ts'
import { placeText } from '../../places/place-text.ts'
import type { Wine } from '../../wines/contract.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { allWrites } from '../all-writes.ts'
import type { Replica } from '../replica.ts'
import { nameOf } from '../write.ts'
import { deedName } from './change-text.ts'
import styles from './changes-screen.module.css'
import { useCellar } from './use-cellar.ts'

/** What was asked, of which wine, bottle and place, and when by the clock of the device. */
export function RequestText({ queued }: { queued: Queued }) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const requestName = useRequestName()
  const wine = replica && wineMeant(queued, replica)
  const { bottle_id = '' } = queued.params
  const bottle = replica?.bottles.get(bottle_id)
  const place_id = queued.body.place_id ?? queued.params.place_id
  return (
    <div className={styles.words}>
      <p>{requestName(queued)}</p>
      {wine && (
        <p>
          <Link href={`/wines/${wine.id}`}>{wineText(wine)}</Link>
        </p>
      )}
      {replica && bottle && <p>{bottleText(bottle, replica.places, i18n)}</p>}
      {replica && typeof place_id === 'string' && <p>{placeText(place_id, replica.places)}</p>}
      <p className={styles.about}>{instantText(queued.circumstance.now, i18n.locale)}</p>
    </div>
  )
}

/** What was asked, in a few words. */
export function useRequestName(): (queued: Queued) => string {
  const { i18n } = useLingui()
  return ({ undoes, endpoint }) =>
    i18n._(deedName(undoes ? 'undo' : (allWrites.get(nameOf(endpoint))?.deed.name ?? '')))
}

function wineMeant({ params, body }: Queued, { wines, bottles, photos }: Replica): Wine | undefined {
  const bottle = bottles.get(params.bottle_id ?? '')
  const wine_id = params.wine_id ?? bottle?.wine_id ?? photos.get(params.photo_id ?? '')?.wine_id ?? body.wine_id
  return typeof wine_id === 'string' ? wines.get(wine_id) : undefined
}
