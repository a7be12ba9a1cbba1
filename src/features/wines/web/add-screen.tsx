import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardPaste } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { changesTo } from '../../../client/changes-to.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useForm } from '../../../client/use-form.ts'
import { type OpenCellar, useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { fieldTexts } from '../../../shared/errors.ts'
import { line, maybe } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { addBottles } from '../../bottles/contract.ts'
import { PurchaseFields, PurchaseForm, useNewPurchase } from '../../bottles/web/purchase-fields.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
import { readScan } from '../../labels/read-scan.ts'
import { BarcodeField } from '../../labels/web/barcode-field.tsx'
import { stepsToPlace } from '../../places/web/place-field.tsx'
import { addWine } from '../contract.ts'
import { WineFields } from './wine-fields.tsx'
import { wineForm } from './wine-form.ts'
import { wineText } from './wine-names.ts'

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
  const newPurchase = useNewPurchase()
  const fields = useCustomFields()
  const [id, setId] = useState(() => newId())
  const [params] = useSearchParams()
  const like = replica?.wines.get(params.get('like') ?? '')
  const [filled, setFilled] = useState<Wine>()
  const wantsAnother = useRef(false)
  const [withBottles, setWithBottles] = useState(true)

  const WineForm = wineForm(fields)
  const barcode = z.optional(maybe(line()))
  const FormOfBoth = z.strictObject({ ...WineForm.def.shape, barcode, ...PurchaseForm.def.shape })
  const form = useForm(withBottles ? FormOfBoth : z.strictObject({ ...WineForm.def.shape, barcode }), async entered => {
    const { own = {}, extra: _, ...wine } = pick(WineForm, entered)
    const body = { id, ...wine, barcodes: newBarcodes(entered.barcode), own: changesTo({}, own) }
    const bought = withBottles ? newPurchase(id, pick(PurchaseForm, entered)) : undefined
    const steps: Parameters<typeof commands>[0] = [
      // The wine exists already when only the bottles were refused at the previous attempt.
      ...(replica?.wines.has(id) ? [] : [(write: OpenCellar['write']) => write(addWine, { body })]),
      ...(bought ? [(write: OpenCellar['write']) => write(addBottles, { body: bought.purchase })] : []),
      ...stepsToPlace(bought?.placements ?? []),
    ]
    const { producer = null, name = null, vintage = null } = wine
    await commands(steps, t`Added: ${wineText({ producer, name, vintage })}`)
    if (wantsAnother.current) beginAnother()
    else navigate(`/wines/${id}`)
  })

  /** A barcode that belongs to another vintage stays with it. */
  function newBarcodes(text: string | null | undefined): string[] {
    if (!text || !replica) return []
    const scanned = readScan(text, replica)
    if (scanned.kind !== 'barcode') throw new FormRefusal('', { barcode: i18n._(fieldTexts.not_a_barcode) })
    return scanned.wines.length === 0 ? [scanned.barcode] : []
  }

  function beginAnother() {
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
      <Form key={id} form={form}>
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
          <Button
            type="submit"
            look="primary"
            busy={form.busy}
            onClick={() => {
              wantsAnother.current = false
            }}
          >
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

/** Returns the values of the fields that a schema names. */
function pick<S extends z.ZodMiniObject>({ def }: S, values: object): z.output<S> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in def.shape)) as z.output<S>
}
