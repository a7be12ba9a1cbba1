import { Trans, useLingui } from '@lingui/react/macro'
import { Printer, ScanBarcode, X } from 'lucide-react'
import { useState } from 'react'
import { fieldMessagesOf, messageOf } from '../../../client/api-errors.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { editWines } from '../../wines/commands.ts'
import { Section } from '../../wines/web/section.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { linkBarcode } from '../commands.ts'
import styles from './wine-labels.module.css'

const ScanDialog = lazyDialog(() => import('./scan-dialog.tsx'))

/** Links to the stickers of a wine, and lists its barcodes. */
export function WineLabels({ wine }: { wine: Wine }) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const command = useCommand()
  const [scanning, setScanning] = useState(false)

  async function tell(command: Promise<unknown>) {
    try {
      await command
    } catch (error) {
      const [atField] = Object.values(fieldMessagesOf(error))
      toast(atField ?? messageOf(error, t`This could not be saved. Please try again.`), { tone: 'danger' })
    }
  }

  function learn([barcode = '']: readonly string[]) {
    setScanning(false)
    void tell(
      command<typeof linkBarcode>('wines/link-barcode', { wine_id: wine.id, barcode }, t`Linked to ${wineText(wine)}`),
    )
  }

  function forget(barcode: string) {
    const barcodes = wine.barcodes.filter(each => each !== barcode)
    void tell(
      command<typeof editWines>('wines/edit', { wine_ids: [wine.id], barcodes }, t`Barcode removed: ${barcode}`),
    )
  }

  return (
    <Section heading={t`Labels and barcodes`} screenOnly>
      {wine.barcodes.length > 0 && (
        <ul className={styles.barcodes}>
          {wine.barcodes.map(barcode => (
            <li key={barcode} className={styles.barcode}>
              <span className={styles.digits}>{barcode}</span>
              {canWrite && (
                <IconButton
                  label={t`Remove barcode ${barcode}`}
                  icon={<X />}
                  size="small"
                  onClick={() => forget(barcode)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Row gap={2} wrap>
        <LinkButton size="small" href={`/labels?wine=${wine.id}`} icon={<Printer aria-hidden />}>
          <Trans context="button">Print labels</Trans>
        </LinkButton>
        {canWrite && (
          <Button size="small" icon={<ScanBarcode aria-hidden />} onClick={() => setScanning(true)}>
            <Trans>Link a barcode</Trans>
          </Button>
        )}
      </Row>
      {scanning && (
        <ScanDialog
          title={t({ context: 'field', message: 'Barcode' })}
          onRead={learn}
          onClose={() => setScanning(false)}
        />
      )}
    </Section>
  )
}
