import { useLingui } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { useMorePlaces } from './all-screens.tsx'
import styles from './more-screen.module.css'

/** Everything there is to see and to do, for those whom the bar at the foot of a phone leads no further. */
export default function MoreScreen() {
  const { t } = useLingui()
  return (
    <Page heading={t`More`} lead={t`Everything there is to see and to do.`}>
      {useMorePlaces().map(({ key, heading, places }) => (
        <section key={key} className={styles.group}>
          <h2>{heading}</h2>
          <ul className={styles.places}>
            {places.map(place => (
              <li key={place.key}>
                <Link
                  href={place.href}
                  className={styles.place}
                  aria-labelledby={`more-${place.key}`}
                  aria-describedby={`about-${place.key}`}
                >
                  <span className={styles.icon} aria-hidden>
                    {place.icon}
                  </span>
                  <span className={styles.words}>
                    <span id={`more-${place.key}`} className={styles.label}>
                      {place.label}
                    </span>
                    <span id={`about-${place.key}`} className={styles.about}>
                      {place.about}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
