import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { OutboxEntry } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { ComparedFields } from '../../history/web/compared-fields.tsx'
import { scalarsOf } from '../../history/web/scalars.ts'
import { useFieldWords } from '../../history/web/use-field-words.ts'
import { whereText } from '../../places/web/slot-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { type Displaced, displacedIn, withFreeSlots } from '../next-steps.ts'
import { DiscardButton } from './discard-button.tsx'
import { ErrorText } from './error-text.tsx'
import { RequestText } from './request-text.tsx'

const ChangeRequestDialog = lazyDialog(() => import('./change-request-dialog.tsx'))
const AnotherSlotDialog = lazyDialog(() => import('./another-slot-dialog.tsx'))
const LaterChange = lazy(() => import('./later-change.tsx'))

/** A change that the server refused: the reason, the current values, and what can be done. */
export function RefusedChange({ queued }: { queued: OutboxEntry }) {
  const { t } = useLingui()
  const { again, change, reached, replica } = useCellar()
  const [changing, setChanging] = useState(false)
  const [moving, setMoving] = useState(false)
  const { refusal, input } = queued
  const displaced = replica ? displacedIn(queued, replica) : []
  const canMove = displaced.length > 0 && displaced.every(each => each.free.length >= displaced.length)
  return (
    <>
      <RequestText queued={queued} />
      <Banner tone="warn">
        <RefusalText queued={queued} displaced={displaced} />
        {Object.entries(refusal?.fields ?? {}).map(([field, message]) => (
          <p key={field}>
            <ErrorText path={field} message={message} input={input} />
          </p>
        ))}
        <Suspense>{reached && <LaterChange queued={queued} />}</Suspense>
      </Banner>
      <Compared queued={queued} />
      <Row gap={2} wrap>
        <Button onClick={() => again([queued.at])}>{t({ context: 'button', message: 'Try again' })}</Button>
        {canMove && <Button onClick={() => setMoving(true)}>{t`Choose another slot`}</Button>}
        {refusal?.code === 'slots_full' && replica && (
          <Button
            onClick={() => void change(queued, withFreeSlots(input, replica))}
          >{t`Use the slots that are free`}</Button>
        )}
        {Object.keys(scalarsOf(input)).length > 0 && (
          <Button onClick={() => setChanging(true)}>{t({ context: 'button', message: 'Edit change' })}</Button>
        )}
        <DiscardButton changes={[queued]} />
      </Row>
      {moving && <AnotherSlotDialog queued={queued} displaced={displaced} onClose={() => setMoving(false)} />}
      {changing && <ChangeRequestDialog queued={queued} onClose={() => setChanging(false)} />}
    </>
  )
}

/** Shows the reason, with the names of the wines, bottles and slots that are known here. */
function RefusalText({ queued: { refusal }, displaced }: { queued: OutboxEntry; displaced: readonly Displaced[] }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  if (refusal?.code === 'not_found') return <p>{t`The item this change is about is no longer in the cellar.`}</p>
  const taken = displaced.flatMap(({ occupant }) => occupant ?? [])
  if (refusal?.code !== 'slot_taken' || !replica || taken.length === 0) return <p>{refusal?.message}</p>
  return taken.map(bottle => {
    const { id, code } = bottle
    const wine = replica.wines.get(bottle.wine_id)
    const name = wine ? wineText(wine) : ''
    const where = whereText(bottle, replica.places, i18n, 'own')
    return <p key={id}>{t`${where}: occupied by another bottle, ${name} (${code}).`}</p>
  })
}

/** Compares each field of the request with its current value. */
function Compared({ queued: { input } }: { queued: OutboxEntry }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const { nameOf, sayValue } = useFieldWords()
  const row: Record<string, unknown> | undefined =
    replica?.bottles.get(onlyId(input.bottle_id ?? input.bottle_ids)) ??
    replica?.wines.get(onlyId(input.wine_id ?? input.wine_ids))
  // Fields that are empty on both sides are left out, and a currency is shown with its amount.
  const fields = Object.entries(scalarsOf(input))
    .filter(([field, value]) => (value ?? row?.[field] ?? null) !== null && !field.endsWith('_currency'))
    .map(([field]) => field)
  return (
    <ComparedFields
      headings={[t({ context: 'value', message: 'Your change' }), t({ context: 'value', message: 'In the cellar' })]}
      rows={fields.map(field => ({
        id: field,
        name: nameOf(field),
        values: [sayValue(field, input), sayValue(field, row)],
      }))}
    />
  )
}

/** Returns the id if there is exactly one. */
function onlyId(ids: unknown): string {
  const [id, ...more] = Array.isArray(ids) ? ids : [ids]
  return typeof id === 'string' && more.length === 0 ? id : ''
}
