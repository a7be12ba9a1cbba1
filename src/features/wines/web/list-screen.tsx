import { useLingui } from '@lingui/react/macro'
import { Wine as Glass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOutlet, useParams } from 'react-router'
import { Banner } from '../../../web/ui/banner.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { EmptyState } from '../../../web/ui/empty-state.tsx'
import { useCanWrite } from '../../cellars/web/use-can-write.ts'
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
  const canWrite = useCanWrite()
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
  if (isEmpty && !canWrite) {
    return (
      <>
        <EmptyState level={1} icon={<Glass />} title={t`Nothing lies here yet`}>
          {t`As soon as there is a wine, it stands here.`}
        </EmptyState>
        {outlet}
      </>
    )
  }
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
