import { Plural, Trans } from '@lingui/react/macro'
import { nowhere } from '../../../model/nowhere.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import type { CountSession, Station } from '../count-session.ts'
import styles from './review.module.css'
import { usePlaceName } from './use-place-name.ts'

const atMost = 8

/**
 * Lists the places in which nothing was checked yet. Their bottles do not count as missing before somebody has been
 * there.
 */
export function Unvisited({ countSession, stations }: { countSession: CountSession; stations: readonly Station[] }) {
  const placeName = usePlaceName()
  if (stations.length === 0) return null
  const href = ({ place_id }: Station) =>
    `/stocktakes/${countSession.stocktake.id}?${new URLSearchParams({ at: place_id ?? nowhere })}`
  return (
    <Banner tone="warn">
      <p>
        <Trans>Nothing has been checked off in these places yet. Go there first, or leave out their bottles.</Trans>
      </p>
      <Stack as="ul" className={styles.unvisited}>
        {stations.slice(0, atMost).map(station => (
          <li key={station.place_id ?? nowhere}>
            <Link href={href(station)}>{placeName.whole(station.place_id)}</Link>
            <span>
              <Plural value={station.due.length} one="# bottle" other="# bottles" />
            </span>
          </li>
        ))}
        {stations.length > atMost && (
          <li>
            <Plural value={stations.length - atMost} one="and one more" other="and # more" />
          </li>
        )}
      </Stack>
    </Banner>
  )
}
