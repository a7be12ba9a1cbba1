import { Trans, useLingui } from '@lingui/react/macro'
import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Wine } from '../../../model/wine.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Grid, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { readScan } from '../read-scan.ts'
import styles from './barcode-field.module.css'

const ScanDialog = lazyDialog(() => import('./scan-dialog.tsx'))

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
          label={t({ context: 'field', message: 'Barcode' })}
          optional
          autoComplete="off"
          value={barcode}
          onChange={event => setBarcode(event.target.value)}
          hint={t`It is linked to this wine, so scanning it again finds the wine.`}
        />
        <Button icon={<ScanBarcode aria-hidden />} onClick={() => setScanning(true)}>
          <Trans context="screen">Scan</Trans>
        </Button>
      </Grid>
      {known && (
        <Banner
          actions={
            <>
              <Button size="small" onClick={() => onFill(known)}>
                <Trans>Add another vintage</Trans>
              </Button>
              <LinkButton size="small" href={`/wines/${known.id}`}>
                <Trans context="button">Open</Trans>
              </LinkButton>
            </>
          }
        >
          <Trans>This barcode belongs to {wineText(known)}.</Trans>
        </Banner>
      )}
      {scanning && (
        <ScanDialog
          title={t({ context: 'button', message: 'Scan barcode' })}
          onClose={() => setScanning(false)}
          onRead={([text = '']) => {
            setBarcode(text)
            setScanning(false)
          }}
        />
      )}
    </Stack>
  )
}
