import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardPaste } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { changesTo } from '../../../client/changes-to.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { line, maybe } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useLocation, useNavigate } from '../../../ui/navigation.tsx'
import { Page, type PageProps } from '../../../ui/page.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { PurchaseFields, PurchaseForm, useNewPurchase } from '../../bottles/web/purchase-fields.tsx'
import type { bulkAdd } from '../../bulk-add/bulk-add.ts'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
import { readScan } from '../../labels/read-scan.ts'
import { BarcodeField } from '../../labels/web/barcode-field.tsx'
import type { addWine } from '../commands.ts'
import { namedAsInForm, pick } from './parts-of-form.ts'
import { WineFields } from './wine-fields.tsx'
import { wineForm } from './wine-form.ts'
import { wineText } from './wine-names.ts'

/** The form for a new wine and its bottles. */
export default function AddScreen() {
  const { t } = useLingui()
  const { cellar } = useCellar()
  const canWrite = useCanWrite()
  const page: PageProps = {
    heading: t({ context: 'screen', message: 'New wine' }),
    lead: t`Enter at least a producer or a name. Everything else is optional.`,
    width: 'lines',
  }
  return (
    <WithCellar {...page}>
      {cellar && !canWrite ? (
        <Page heading={page.heading} width="lines">
          <Banner>
            <Trans>You can view this cellar but not change it. Its owner can give you access.</Trans>
          </Banner>
        </Page>
      ) : (
        <NewWineForm page={page} />
      )}
    </WithCellar>
  )
}

function NewWineForm({ page }: { page: PageProps }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { replica } = useCellar()
  const command = useCommand()
  const newPurchase = useNewPurchase()
  const fields = useCustomFields()
  const [id, setId] = useState(() => newId())
  const params = new URLSearchParams(useLocation().search)
  const like = replica?.wines.get(params.get('like') ?? '')
  const [filled, setFilled] = useState<Wine>()
  const wantsAnother = useRef(false)
  const [withBottles, setWithBottles] = useState(true)

  const WineForm = wineForm(fields)
  const barcode = z.optional(maybe(line()))
  const FormOfBoth = z.strictObject({ ...WineForm.def.shape, barcode, ...PurchaseForm.def.shape })
  const form = useForm(withBottles ? FormOfBoth : z.strictObject({ ...WineForm.def.shape, barcode }), async entered => {
    const { own = {}, extra: _, ...wine } = pick(WineForm, entered)
    const input = { id, ...wine, barcodes: await newBarcodes(entered.barcode), own: changesTo({}, own) }
    const { producer = null, name = null, vintage = null } = wine
    const done = t({ context: 'toast', message: `Added: ${wineText({ producer, name, vintage })}` })
    if (withBottles) {
      const { purchase, message } = newPurchase(id, pick(PurchaseForm, entered))
      const both = { wines: [input], purchases: [purchase] }
      await command<typeof bulkAdd>('bottles/bulk-add', both, ...message(done)).catch(namedAsInForm(2))
    } else await command<typeof addWine>('wines/add', input, done)
    if (wantsAnother.current) beginAnother()
    else navigate(`/wines/${id}`)
  })

  /** A barcode that belongs to another vintage stays with it. */
  async function newBarcodes(text: string | null | undefined): Promise<string[]> {
    if (!text || !replica) return []
    const { fieldErrorText } = await import('../../../client/field-error-text.ts')
    const scanned = readScan(text, replica)
    if (scanned.kind !== 'barcode') throw new FormRefusal('', { barcode: fieldErrorText({ code: 'not_a_barcode' }) })
    return scanned.wines.length === 0 ? [scanned.barcode] : []
  }

  function beginAnother() {
    setId(newId())
    setFilled(undefined)
    navigate('/add', { replace: true })
  }

  return (
    <Page
      {...page}
      actions={
        <LinkButton href="/paste" icon={<ClipboardPaste aria-hidden />}>
          <Trans>Add many at once</Trans>
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
            label={t`Add bottles now`}
            checked={withBottles}
            onChange={event => setWithBottles(event.target.checked)}
          />
          {withBottles && <PurchaseFields />}
        </Card>
        <FormRow actions>
          <LinkButton href="/">
            <Trans context="button">Cancel</Trans>
          </LinkButton>
          <Button
            onClick={({ currentTarget }) => {
              wantsAnother.current = true
              currentTarget.form?.requestSubmit()
            }}
          >
            <Trans>Add and start another</Trans>
          </Button>
          <Button
            type="submit"
            look="primary"
            busy={form.busy}
            onClick={() => {
              wantsAnother.current = false
            }}
          >
            <Trans context="button">Add wine</Trans>
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
