import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { changesTo } from '../../../client/changes-to.ts'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { newId } from '../../../shared/ids.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Link } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { PurchaseFields, PurchaseForm, useNewPurchase } from '../../bottles/web/purchase-fields.tsx'
import { SizeField } from '../../bottles/web/size-field.tsx'
import type { bulkAdd } from '../../bulk-add/bulk-add.ts'
import { useCustomFields } from '../../custom-fields/web/use-custom-fields.ts'
import { blankWine } from '../../wines/blank-wine.ts'
import { duplicatesOf } from '../../wines/duplicates.ts'
import { namedAsInForm, pick } from '../../wines/web/parts-of-form.ts'
import { WineFields } from '../../wines/web/wine-fields.tsx'
import { wineForm } from '../../wines/web/wine-form.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { addWish } from '../../wishes/commands.ts'
import { WishChange } from '../../wishes/contract.ts'
import type { CardWine } from '../card.ts'
import { forgetCard } from './stored-card.ts'
import { useWindowText } from './use-window-text.ts'

const { quantity, size_ml } = WishChange.def.shape
const WishForm = z.strictObject({ quantity, size_ml })

/** The wine of a card in a form, to change it and add it with bottles or to the wish list. */
export function AddCardForm({ wine: described }: { wine: CardWine }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const today = useToday()
  const { replica } = useCellar()
  const command = useCommand()
  const newPurchase = useNewPurchase()
  const fields = useCustomFields()
  const windowText = useWindowText()
  const [[id, wish_id]] = useState(() => [newId(), newId()] as const)
  const [goal, setGoal] = useState<'bottles' | 'wish'>('bottles')
  const wine = wineOf(described, id)
  const [same] = replica ? duplicatesOf(wine, replica.wines) : []
  const estimate = described.window_source === 'estimated' ? windowText(described) : undefined

  const WineForm = wineForm(fields)
  const parts = goal === 'bottles' ? PurchaseForm : WishForm
  const form = useForm(z.strictObject({ ...WineForm.def.shape, ...parts.def.shape }), async entered => {
    const { own = {}, extra: _, ...typed } = pick(WineForm, entered)
    const input = { ...typed, own: changesTo({}, own) }
    const { producer = null, name = null, vintage = null } = typed
    const title = wineText({ producer, name, vintage })
    if (goal === 'bottles') {
      const { purchase, message } = newPurchase(id, pick(PurchaseForm, entered))
      const both = { wines: [{ id, ...input }], purchases: [purchase] }
      const done = t({ context: 'toast', message: `Added: ${title}` })
      await command<typeof bulkAdd>('bottles/bulk-add', both, ...message(done)).catch(namedAsInForm(2))
    } else {
      const wish = { id: wish_id, wine_id: id, wine: input, ...pick(WishForm, entered), wished_on: today }
      await command<typeof addWish>('wishes/add', wish, t`Added to wish list`).catch(namedAsInForm(1))
    }
    forgetCard()
    navigate(`/wines/${id}`)
  })

  return (
    <>
      {same && (
        <Banner>
          <Trans>
            You already have this wine: <Link href={`/wines/${same.id}`}>{wineText(same)}</Link>
          </Trans>
        </Banner>
      )}
      {estimate && (
        <Banner>
          <Trans>Drinking window: {estimate}. It is not filled in, as this cellar makes estimates of its own.</Trans>
        </Banner>
      )}
      <Form form={form}>
        <Card>
          <WineFields wine={wine} barcodes={false} />
        </Card>
        <Card>
          <RadioGroup
            label={t({ context: 'card', message: 'Add as' })}
            value={goal}
            onChange={setGoal}
            choices={[
              { value: 'bottles', label: t({ context: 'bottles', message: 'Bottles' }) },
              { value: 'wish', label: t({ context: 'card', message: 'Wish' }) },
            ]}
          />
          {goal === 'bottles' ? (
            <PurchaseFields />
          ) : (
            <FormRow>
              <NumberField name="quantity" label={t`Number of bottles`} whole defaultValue={1} />
              <SizeField />
            </FormRow>
          )}
        </Card>
        <FormRow actions>
          <LinkButton href="/" onClick={forgetCard}>
            <Trans context="button">Cancel</Trans>
          </LinkButton>
          <Button type="submit" look="primary" busy={form.busy}>
            <Trans context="button">Add to my cellar</Trans>
          </Button>
        </FormRow>
      </Form>
    </>
  )
}

/** Returns the wine that the form begins with. An estimate is left out: the cellar makes its own. */
function wineOf({ window_source, ...described }: CardWine, id: string): Wine {
  const window = window_source === 'estimated' ? { drink_from: null, drink_until: null } : {}
  const known = Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined))
  return { ...blankWine, ...known, ...window, id, type: described.type, created_at: '' }
}
