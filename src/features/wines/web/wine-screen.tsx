import { useLingui } from '@lingui/react/macro'
import { Wine as Glass } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTitle } from '../../../client/title.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { AfterPaint } from '../../../ui/after-paint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useLocation, useParams } from '../../../ui/navigation.tsx'
import { WineBottles } from '../../bottles/web/wine-bottles.tsx'
import { WinePurchases } from '../../bottles/web/wine-purchases.tsx'
import { FirstFetch } from '../../cellars/web/first-fetch.tsx'
import { NotInThisCellar } from '../../cellars/web/not-in-this-cellar.tsx'
import { PaperLine } from '../../cellars/web/paper-line.tsx'
import { WineHistory } from '../../history/web/wine-history.tsx'
import { WineLabels } from '../../labels/web/wine-labels.tsx'
import { WineTastings } from '../../tastings/web/wine-tastings.tsx'
import { WineWishes } from '../../wishes/web/wine-wishes.tsx'
import { DuplicatesNotice } from './duplicates-notice.tsx'
import { OtherVintages } from './other-vintages.tsx'
import { useWide } from './use-media.ts'
import { useWineSummaries } from './use-wine-summaries.ts'
import { WineFacts } from './wine-facts.tsx'
import { WineHead } from './wine-head.tsx'
import { wineText } from './wine-names.ts'
import styles from './wine-screen.module.css'
import { WineValue } from './wine-value.tsx'
import { WineWindow } from './wine-window.tsx'

const WineSuggestions = lazy(() => import('./wine-suggestions.tsx'))
const ScannedBottle = lazy(() => import('../../labels/web/scanned-bottle.tsx'))

/** The screen of one wine with its bottles, purchases, tastings and history. */
export default function WineScreen() {
  const { t } = useLingui()
  const { wine_id = '' } = useParams()
  const { search, hash } = useLocation()
  const { replica, partial } = useCellar()
  const lines = useWineSummaries()
  const wide = useWide()
  const line = useMemo(() => lines.find(each => each.wine.id === wine_id), [lines, wine_id])
  useTitle(line && wineText(line.wine))

  if (partial && !line) {
    return (
      <EmptyState level={wide ? 2 : 1} icon={<Glass />} title={t`This wine has not loaded yet`}>
        <FirstFetch />
      </EmptyState>
    )
  }
  if (!replica) return null
  if (!line) {
    return (
      <NotInThisCellar
        record_id={wine_id}
        level={wide ? 2 : 1}
        icon={<Glass />}
        title={t`Wine not found`}
        actions={<LinkButton href={`/${search}`}>{t`Go to the list`}</LinkButton>}
      >
        {t`It may have been removed, or its import undone.`}
      </NotInThisCellar>
    )
  }
  const bottles = grouped(replica.bottles, 'wine_id').get(wine_id) ?? []
  return (
    <article className={styles.wine} data-page={wide ? undefined : true} key={wine_id}>
      <PaperLine />
      <WineHead line={line} sidePanel={wide} />
      {hash && (
        <Suspense fallback={null}>
          <ScannedBottle key={hash} wine={line.wine} bottles={bottles} />
        </Suspense>
      )}
      <DuplicatesNotice wine={line.wine} />
      <WineWindow wine={line.wine} stage={line.stage} />
      <WineBottles wine={line.wine} bottles={bottles} />
      <WineValue line={line} />
      <WinePurchases wine_id={wine_id} />
      <WineTastings wine={line.wine} />
      <WineWishes wine={line.wine} />
      <OtherVintages wine={line.wine} />
      <AfterPaint>
        <Suspense>
          <WineSuggestions wine={line.wine} />
        </Suspense>
      </AfterPaint>
      <WineFacts wine={line.wine} />
      <WineLabels wine={line.wine} />
      <WineHistory wine={line.wine} bottles={bottles} />
    </article>
  )
}
