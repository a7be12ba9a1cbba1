import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOutlet, useParams } from 'react-router'
import { Banner } from '../../../web/ui/banner.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { Welcome } from '../../cellars/web/welcome.tsx'
import styles from './list-screen.module.css'
import { useWide } from './use-media.ts'
import { WineList } from './wine-list.tsx'

/**
 * The wines at `/`. The address of one wine lies within this screen: on wide screens it opens beside the list, on
 * narrow ones in its place, and the list is found again as it was left.
 */
export default function ListScreen() {
  const { t } = useLingui()
  const { replica, status, full, retry } = useCellar()
  const { wine_id } = useParams()
  const outlet = useOutlet()
  const wide = useWide()
  const isEmpty = replica?.wines.size === 0 && !wine_id

  if (status === 'gone') {
    return (
      <Told deed={<Button onClick={retry}>{t`To your own cellar`}</Button>}>
        <p>{t`This cellar is no longer open to you.`}</p>
        <p>{t`What this device kept of it is wiped.`}</p>
      </Told>
    )
  }
  if (status === 'failed') {
    return (
      <Told deed={<Button onClick={retry}>{t`Try again`}</Button>}>
        {full
          ? t`This device has no room left for the cellar. Free some space and try again.`
          : t`The cellar could not be fetched.`}
      </Told>
    )
  }
  if (wine_id && !wide) return outlet
  return (
    <>
      {isEmpty ? <Welcome /> : <WineList openId={wine_id} beside={wine_id ? outlet : null} wide={wide} />}
      {!wine_id && outlet}
    </>
  )
}

/** In place of the wines, why there are none. */
function Told({ children, deed }: { children: ReactNode; deed: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={styles.told}>
      <h1 tabIndex={-1}>{t`Wines`}</h1>
      <Banner tone="danger" actions={deed}>
        {children}
      </Banner>
    </div>
  )
}
