import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardPaste } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { fieldErrorTexts } from '../../../client/field-error-text.ts'
import { textIn } from '../../../client/form-reading.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import type { Wine } from '../../../model/wine.ts'
import { fieldTexts } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { addBottles, NewPurchase, type PlaceInput } from '../../bottles/contract.ts'
import { PurchaseFields, purchaseIn } from '../../bottles/web/purchase-fields.tsx'
import { useAmountError } from '../../bottles/web/use-amount-error.ts'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { ownIn } from '../../custom-fields/web/custom-reading.ts'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
import { readScan } from '../../labels/read-scan.ts'
import { BarcodeField } from '../../labels/web/barcode-field.tsx'
import { placeBottles } from '../../places/contract.ts'
import { usePlaceInput, useSlotsGiven } from '../../places/web/place-field.tsx'
import { addWine, NewWine } from '../contract.ts'
import { WineFields } from './wine-fields.tsx'
import { wineText } from './wine-names.ts'
import { wineIn } from './wine-reading.ts'

/** The form for a new wine and its bottles. */
export default function AddScreen() {
  return (
    <WithCellar heading={<Trans>New wine</Trans>}>
      <NewWineForm />
    </WithCellar>
  )
}

function NewWineForm() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { replica } = useCellar()
  const commands = useCommands()
  const form = useFormCommand()
  const placeInput = usePlaceInput()
  const slotsGiven = useSlotsGiven()
  const amountError = useAmountError()
  const fields = useCustomFields()
  const [id, setId] = useState(() => newId())
  const [params] = useSearchParams()
  const like = replica?.wines.get(params.get('like') ?? '')
  const [filled, setFilled] = useState<Wine>()
  const wantsAnother = useRef(false)
  const [withBottles, setWithBottles] = useState(true)

  async function add(data: FormData) {
    const another = wantsAnother.current
    wantsAnother.current = false
    const { purchase, price } = purchaseIn(data, id)
    const checked = z.safeParse(NewPurchase, purchase, { reportInput: true })
    const fieldErrors = withBottles
      ? { ...(checked.success ? {} : fieldErrorTexts(checked.error.issues)), ...amountError('price_minor', price) }
      : {}
    const barcode = textIn(data, 'barcode')
    const scanned = barcode && replica ? readScan(barcode, replica) : undefined
    const barcodeFault = barcode && scanned?.kind !== 'barcode' ? { barcode: i18n._(fieldTexts.not_a_barcode) } : {}
    // A barcode that belongs to another vintage stays with it.
    const barcodes = scanned?.kind === 'barcode' && scanned.wines.length === 0 ? [scanned.barcode] : []
    const given = { id, ...wineIn(data), barcodes, ...ownIn(data, fields) }
    const done = await form.submit(
      NewWine,
      given,
      async wine => {
        const named = { producer: wine.producer ?? null, name: wine.name ?? null, vintage: wine.vintage ?? null }
        // When only the bottles were refused, the wine exists already.
        const isThere = replica?.wines.has(id)
        const place: PlaceInput = checked.success && checked.data.received_on ? placeInput(data) : {}
        const made = withBottles && checked.success ? checked.data.bottle_ids : []
        const placements = slotsGiven(
          data,
          place.place_id ?? null,
          made.map(bottle_id => ({ id: bottle_id, wine_id: id })),
        )
        await commands(
          [
            ...(isThere ? [] : [(write: Write) => write(addWine, { body: wine })]),
            ...(withBottles && checked.success
              ? [(write: Write) => write(addBottles, { body: { ...checked.data, ...place } })]
              : []),
            ...(placements ? [(write: Write) => write(placeBottles, { body: { placements } })] : []),
          ],
          t`Added: ${wineText(named)}`,
        )
      },
      { ...fieldErrors, ...barcodeFault },
    )
    if (done && another) beginAnew()
    else if (done) navigate(`/wines/${id}`)
  }

  function beginAnew() {
    setId(newId())
    setFilled(undefined)
    navigate('/add', { replace: true })
  }

  return (
    <Page
      heading={t`New wine`}
      lead={t`Only its producer or its name is needed; the rest can wait.`}
      width="lines"
      actions={
        <LinkButton href="/paste" icon={<ClipboardPaste aria-hidden />}>
          <Trans>Many at once</Trans>
        </LinkButton>
      }
    >
      <Form key={id} onSubmit={add} fieldErrors={form.fieldErrors} message={form.message}>
        <Card>
          <BarcodeField defaultValue={params.get('barcode') ?? ''} onFill={setFilled} />
          <WineFields key={filled?.id ?? like?.id} wine={nextVintageOf(filled ?? like)} barcodes={false} />
        </Card>
        <Card>
          <Switch
            label={t`Add bottles of it now`}
            checked={withBottles}
            onChange={event => setWithBottles(event.target.checked)}
          />
          {withBottles && <PurchaseFields />}
        </Card>
        <FormRow actions>
          <LinkButton href="/">
            <Trans>Cancel</Trans>
          </LinkButton>
          <Button
            onClick={({ currentTarget }) => {
              wantsAnother.current = true
              currentTarget.form?.requestSubmit()
            }}
          >
            <Trans>Add it and begin another</Trans>
          </Button>
          <Button type="submit" look="primary" busy={form.busy}>
            <Trans>Add the wine</Trans>
          </Button>
        </FormRow>
      </Form>
    </Page>
  )
}

/** Returns the fields that stay the same from vintage to vintage. */
function nextVintageOf(wine: Wine | undefined): Wine | undefined {
  const ofThisVintage = { vintage: null, alcohol: null, drink_from: null, drink_until: null, note: null }
  return wine && { ...wine, ...ofThisVintage, barcodes: [], external_ids: [], extra: {} }
}

type Write = ReturnType<typeof useCellar>['write']
