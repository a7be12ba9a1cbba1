import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { id, maybe } from '../../../shared/fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Form } from '../../../ui/form.tsx'
import { Row } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { linkBarcode } from '../commands.ts'
import styles from './scan-answer.module.css'

const WineForm = z.strictObject({ wine_id: maybe(id()) })

/** Asks for the wine of a barcode that this cellar does not know. */
export function NewBarcode({ barcode }: { barcode: string }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const command = useCommand()
  const wines = replica?.wines
  const options = useMemo(() => (wines ? offeredWines(wines) : []), [wines])

  const form = useForm(WineForm, async ({ wine_id }) => {
    const wine = wines?.get(wine_id ?? '')
    if (!wine) throw new FormRefusal('', { wine_id: t`Choose the wine for this barcode, or add it.` })
    await command<typeof linkBarcode>(
      'wines/link-barcode',
      { wine_id: wine.id, barcode },
      t`Linked to ${wineText(wine)}`,
    )
  })

  return (
    <Card heading={t({ context: 'scanned', message: 'Unknown barcode' })}>
      <p className={styles.barcode}>
        <Trans context="scanned">Barcode {barcode}</Trans>
      </p>
      {canWrite ? (
        <>
          <p>
            <Trans>Link it to a wine once, and it will be recognised from then on.</Trans>
          </p>
          <Form form={form} className={styles.teach}>
            <Combobox name="wine_id" label={t({ context: 'field', message: 'Wine' })} options={options} />
            <Row gap={2} wrap>
              <Button type="submit" look="primary" busy={form.busy}>
                <Trans context="button">Link barcode</Trans>
              </Button>
              <LinkButton href={`/add?${new URLSearchParams({ barcode })}`} icon={<Plus aria-hidden />}>
                <Trans>Add a new wine</Trans>
              </LinkButton>
            </Row>
          </Form>
        </>
      ) : (
        <p>
          <Trans>It is not linked to a wine yet.</Trans>
        </p>
      )}
    </Card>
  )
}

function offeredWines(wines: ReadonlyMap<string, Wine>) {
  return Array.from(wines.values(), wine => ({ value: wine.id, label: wineText(wine) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  )
}
