import { useLingui } from '@lingui/react/macro'
import { instantText } from '../../../web/instant-text.ts'
import type { Queued } from '../../../web/replica/kept-cellar.ts'
import { Link } from '../../../web/ui/link.tsx'
import type { Wine } from '../../wines/contract.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { allWrites } from '../all-writes.ts'
import type { Replica } from '../replica.ts'
import { nameOf } from '../write.ts'
import { deedName } from './change-text.ts'
import styles from './changes-screen.module.css'
import { useCellar } from './use-cellar.ts'

/** What was asked, of which wine, and when by the clock of the device. */
export function RequestText({ queued }: { queued: Queued }) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const wine = replica && wineMeant(queued, replica)
  const deed = queued.undoes ? 'undo' : (allWrites.get(nameOf(queued.endpoint))?.deed.name ?? '')
  return (
    <div className={styles.words}>
      <p>{i18n._(deedName(deed))}</p>
      {wine && (
        <p>
          <Link href={`/wines/${wine.id}`}>{wineText(wine)}</Link>
        </p>
      )}
      <p className={styles.about}>{instantText(queued.circumstance.now, i18n.locale)}</p>
    </div>
  )
}

function wineMeant({ params, body }: Queued, { wines, bottles, photos }: Replica): Wine | undefined {
  const bottle = bottles.get(params.bottle_id ?? '')
  const wine_id = params.wine_id ?? bottle?.wine_id ?? photos.get(params.photo_id ?? '')?.wine_id ?? body.wine_id
  return typeof wine_id === 'string' ? wines.get(wine_id) : undefined
}
