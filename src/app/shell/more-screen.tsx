import { useLingui } from '@lingui/react/macro'
import { Grid, Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import tones from '../../ui/tones.module.css'
import { useMenu } from './all-screens.tsx'
import styles from './more-screen.module.css'

/** Lists all screens for people on phones, where the bottom bar has room for only some of them. */
export default function MoreScreen() {
  const { t } = useLingui()
  return (
    <Page heading={t({ context: 'screen', message: 'More' })} lead={t`All screens and actions.`}>
      {useMenu().map(({ key, heading, places }) => (
        <Stack as="section" gap={3} key={key} className={styles.group}>
          <h2>{heading}</h2>
          <Grid as="ul" columns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))" gap={3}>
            {places.map(place => (
              <li key={place.key}>
                <Link href={place.href} className={styles.place}>
                  <span className={styles.icon} aria-hidden>
                    {place.icon}
                  </span>
                  <Stack as="span">
                    <span className={styles.label}>{place.label}</span>
                    <span className={tones.quietSmall}>{place.about}</span>
                  </Stack>
                </Link>
              </li>
            ))}
          </Grid>
        </Stack>
      ))}
    </Page>
  )
}
