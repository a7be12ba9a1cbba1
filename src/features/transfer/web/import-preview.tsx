import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '../../../web/ui/banner.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Facts } from '../../../web/ui/facts.tsx'
import type { Report } from '../contract.ts'
import { DoubtTable } from './doubt-table.tsx'
import styles from './import-preview.module.css'
import { SampleTable } from './sample-table.tsx'
import type { Looked } from './use-import.ts'
import { formatNames } from './words.ts'

interface ImportPreviewProps {
  looked: Looked
  fault: string | undefined
  onTake(): void
  onLeave(): void
}

/** What would come in: figures that add up, the first rows as they would become, every doubt. */
export function ImportPreview({ looked, fault, onTake, onLeave }: ImportPreviewProps) {
  const { i18n } = useLingui()
  const { report, sample } = looked.preview
  const format = i18n._(formatNames[report.format])
  return (
    <>
      {fault && <Banner tone="danger">{fault}</Banner>}
      <Card heading={<Trans>What would come in</Trans>}>
        <p className={styles.source}>
          <Trans>
            {looked.file_name}: {format}, <Plural value={report.rows_read} one="# row" other="# rows" />
          </Trans>
        </p>
        <Facts look="figures" facts={useFigures(report)} />
        {report.known_wines > 0 && <KnownWines report={report} />}
        <div className={styles.deeds}>
          <Button look="primary" onClick={onTake}>
            <Trans>Take it</Trans>
          </Button>
          <Button onClick={onLeave}>
            <Trans>Not this one</Trans>
          </Button>
        </div>
      </Card>
      {report.doubts_count > 0 && <DoubtTable report={report} />}
      <SampleTable sample={sample} rows_read={report.rows_read} />
    </>
  )
}

function KnownWines({ report }: { report: Report }) {
  const has_ids = report.known_bottles > 0
  return (
    <Banner tone={has_ids ? 'info' : 'warn'}>
      {has_ids ? (
        <Trans>Wines that are in your cellar already are recognised, and so are bottles by their numbers.</Trans>
      ) : (
        <Trans>
          Wines that are in your cellar already are recognised, but this file does not number its bottles: all of them
          are added to those you have.
        </Trans>
      )}
    </Banner>
  )
}

/** Every figure that is not nothing; wines and bottles always. */
function useFigures(report: Report): { label: ReactNode; value: string }[] {
  const { t, i18n } = useLingui()
  const figures: [label: string, count: number, always?: true][] = [
    [t`New wines`, report.wines, true],
    [t`Wines you have already`, report.known_wines],
    [t`Bottles in the cellar`, report.bottles, true],
    [t`On order`, report.on_order],
    [t`Gone`, report.gone],
    [t`Bottles you have already`, report.known_bottles],
    [t`New places`, report.places],
    [t`Purchases`, report.purchases],
    [t`Scores`, report.tastings],
    [t`Values`, report.valuations],
    [t`Rows left out`, report.rows_dropped],
    [t`Doubts`, report.doubts_count, true],
  ]
  return figures
    .filter(([, count, always]) => always || count > 0)
    .map(([label, count]) => ({ label, value: i18n.number(count) }))
}
