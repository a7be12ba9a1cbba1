import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardPaste } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { fieldTexts } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { faultTexts } from '../../../web/fault-text.ts'
import { textIn } from '../../../web/form-reading.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Form } from '../../../web/ui/form.tsx'
import { FormRow } from '../../../web/ui/form-row.tsx'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import { addBottles, NewPurchase, type PlaceGiven } from '../../bottles/contract.ts'
import { PurchaseFields, purchaseIn } from '../../bottles/web/purchase-fields.tsx'
import { useAmountFault } from '../../bottles/web/use-amount-fault.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useDeeds } from '../../cellars/web/use-deed.tsx'
import { useFormDeed } from '../../cellars/web/use-form-deed.ts'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { readScan } from '../../labels/read-scan.ts'
import { BarcodeField } from '../../labels/web/barcode-field.tsx'
import { ownIn } from '../../own-fields/web/own-reading.ts'
import { useOwnFields } from '../../own-fields/web/use-own-fields.ts'
import { placeBottles } from '../../places/contract.ts'
import { usePlaceGiven, useSlotsGiven } from '../../places/web/place-field.tsx'
import { addWine, NewWine, type Wine } from '../contract.ts'
import { WineFields } from './wine-fields.tsx'
import { wineText } from './wine-names.ts'
import { wineIn } from './wine-reading.ts'

/** A wine by hand, with its bottles in the same go. */
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
  const deeds = useDeeds()
  const form = useFormDeed()
  const placeGiven = usePlaceGiven()
  const slotsGiven = useSlotsGiven()
  const amountFault = useAmountFault()
  const fields = useOwnFields()
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
    const faults = withBottles
      ? { ...(checked.success ? {} : faultTexts(checked.error.issues)), ...amountFault('price_minor', price) }
      : {}
    const barcode = textIn(data, 'barcode')
    const scanned = barcode && replica ? readScan(barcode, replica) : undefined
    const barcodeFault = barcode && scanned?.kind !== 'barcode' ? { barcode: i18n._(fieldTexts.not_a_barcode) } : {}
    // One that stands for another vintage stays with that.
    const barcodes = scanned?.kind === 'barcode' && scanned.wines.length === 0 ? [scanned.barcode] : []
    const given = { id, ...wineIn(data), barcodes, ...ownIn(data, fields) }
    const done = await form.submit(
      NewWine,
      given,
      async wine => {
        const named = { producer: wine.producer ?? null, name: wine.name ?? null, vintage: wine.vintage ?? null }
        // Where the bottles were refused, the wine is there already.
        const isThere = replica?.wines.has(id)
        const place: PlaceGiven = checked.success && checked.data.received_on ? placeGiven(data) : {}
        const made = withBottles && checked.success ? checked.data.bottle_ids : []
        const placements = slotsGiven(
          data,
          place.place_id ?? null,
          made.map(bottle_id => ({ id: bottle_id, wine_id: id })),
        )
        await deeds(
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
      { ...faults, ...barcodeFault },
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
      <Form key={id} onSubmit={add} faults={form.faults} message={form.message}>
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

/** What stays the same from year to year. */
function nextVintageOf(wine: Wine | undefined): Wine | undefined {
  const ofThisVintage = { vintage: null, alcohol: null, drink_from: null, drink_until: null, note: null }
  return wine && { ...wine, ...ofThisVintage, barcodes: [], foreign_ids: [], extra: {} }
}

type Write = ReturnType<typeof useCellar>['write']
