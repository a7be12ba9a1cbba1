import { Trans, useLingui } from '@lingui/react/macro'
import { ScanBarcode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Wine } from '../../../model/wine.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Grid, Stack } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { readScan } from '../read-scan.ts'
import styles from './barcode-field.module.css'

const ScanDialog = lazy(() => import('./scan-dialog.tsx'))

interface BarcodeFieldProps {
  defaultValue: string
  /** Fills in the form from a wine that has this barcode, because the new wine is usually its next vintage. */
  onFill: (wine: Wine) => void
}

/** A field for a maker's barcode, typed or scanned. When the cellar has a wine with it, that wine is offered. */
export function BarcodeField({ defaultValue, onFill }: BarcodeFieldProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const [barcode, setBarcode] = useState(defaultValue)
  const [scanning, setScanning] = useState(false)
  const scanned = replica && readScan(barcode, replica)
  const [known] = scanned?.kind === 'barcode' ? scanned.wines : []
  return (
    <Stack gap={3}>
      <Grid columns="minmax(0, 1fr) auto" gap={3} className={styles.line}>
        <TextField
          name="barcode"
          label={t`Barcode`}
          optional
          autoComplete="off"
          value={barcode}
          onChange={event => setBarcode(event.target.value)}
          hint={t`It is learnt for this wine: scanned again, it is known.`}
        />
        <Button icon={<ScanBarcode aria-hidden />} onClick={() => setScanning(true)}>
          <Trans>Scan</Trans>
        </Button>
      </Grid>
      {known && (
        <Banner
          actions={
            <>
              <Button size="small" onClick={() => onFill(known)}>
                <Trans>Another vintage of it</Trans>
              </Button>
              <LinkButton size="small" href={`/wines/${known.id}`}>
                <Trans>Open it</Trans>
              </LinkButton>
            </>
          }
        >
          <Trans>This barcode stands for {wineText(known)}.</Trans>
        </Banner>
      )}
      <Suspense fallback={null}>
        {scanning && (
          <ScanDialog
            title={t`Scan a barcode`}
            onClose={() => setScanning(false)}
            onRead={([text = '']) => {
              setBarcode(text)
              setScanning(false)
            }}
          />
        )}
      </Suspense>
    </Stack>
  )
}
