import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown, Printer, ScanLine } from 'lucide-react'
import type { Replica } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Row, Split, Stack } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import tones from '../../../ui/tones.module.css'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { CodePlaces } from './code-places.tsx'
import { LabelChoice } from './label-choice.tsx'
import { MarkLabelled } from './mark-labelled.tsx'
import { PrintSheets } from './print-sheets.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { SheetPreview } from './sheet-preview.tsx'
import { SingleStickers } from './single-stickers.tsx'
import { useChosen, useLabelQuery } from './use-label-query.ts'
import { useLeftOut } from './use-left-out.ts'
import { usePrinting } from './use-printing.ts'

/** Prints stickers with a code and a QR code for bottles and places, on sheets and rolls. */
export default function LabelsScreen() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const page = {
    heading: t({ context: 'screen', message: 'Labels' }),
    lead: t`Labels for bottles and places. Scanning one opens the bottle or place.`,
  }
  return (
    <WithCellar {...page}>
      <Page
        {...page}
        actions={
          <LinkButton href="/scan" icon={<ScanLine aria-hidden />}>
            <Trans context="screen">Scan</Trans>
          </LinkButton>
        }
      >
        {replica ? <Labels replica={replica} /> : <Spinner />}
      </Page>
    </WithCellar>
  )
}

function Labels({ replica }: { replica: Replica }) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const query = useLabelQuery()
  const chosen = useChosen(query, replica)
  const { choice, id } = query
  const leftOut = useLeftOut(chosen, `${choice} ${id}`)
  const uncoded = chosen.places.filter(({ code }) => !code)
  const printing = usePrinting(leftOut.remaining, replica)
  const { count, layout, sheet, used, shift, drawings, fonts } = printing

  return (
    <Split columns="minmax(0, 26rem) minmax(0, 1fr)" gap={6}>
      <Stack gap={5}>
        <Card heading={t({ context: 'labels', message: 'Contents' })}>
          <LabelChoice query={query} replica={replica} />
          <p className={tones.quiet} role="status">
            {t`${plural(count, { 0: 'No labels yet', one: 'One label', other: '# labels' })}`}
          </p>
          <SingleStickers chosen={chosen} leftOut={leftOut} replica={replica} />
          {chosen.cut && <Banner>{t`The rest follow once these have their labels.`}</Banner>}
          {uncoded.length > 0 && canWrite && <CodePlaces places={uncoded} />}
        </Card>
        <Card heading={t({ context: 'heading', message: 'Paper' })}>
          <SheetChoice {...layout} used={used} onUsed={printing.setUsed} />
        </Card>
      </Stack>
      <Stack gap={5}>
        {fonts === 'failed' && (
          <Banner tone="danger">{t`The label font could not be loaded. Please reload the page.`}</Banner>
        )}
        {count > 0 && !fonts && <Spinner />}
        {count > 0 && Array.isArray(fonts) && (
          <>
            <Row gap={2} wrap>
              <Button look="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
                <Trans context="button">Print</Trans>
              </Button>
              <Button icon={<FileDown aria-hidden />} busy={printing.writing} onClick={() => void printing.savePdf()}>
                <Trans>Save as PDF</Trans>
              </Button>
            </Row>
            {canWrite && printing.printed.length > 0 && (
              <MarkLabelled bottles={printing.printed} onClose={printing.forgetPrinted} />
            )}
            <SheetPreview printing={printing} />
          </>
        )}
        {count === 0 && (
          <EmptyState icon={<Printer />} title={t`Nothing to print yet`}>
            {leftOut.ids.size > 0
              ? t`You excluded all of them. Include at least one.`
              : query.choice === 'unlabelled'
                ? t`All bottles in the cellar already have a label. Choose other bottles.`
                : uncoded.length > 0
                  ? t`Assign codes to the places first.`
                  : t`Choose what to print labels for.`}
          </EmptyState>
        )}
        {drawings && <PrintSheets sheet={sheet} drawings={drawings} used={used} shift={shift} />}
      </Stack>
    </Split>
  )
}
