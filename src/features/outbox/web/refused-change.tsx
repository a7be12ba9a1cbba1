import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { OutboxEntry } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { ComparedFields } from '../../history/web/compared-fields.tsx'
import { scalarsOf } from '../../history/web/scalars.ts'
import { useFieldWords } from '../../history/web/use-field-words.ts'
import { whereText } from '../../places/web/slot-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { type Displaced, displacedIn } from '../next-steps.ts'
import { DiscardButton } from './discard-button.tsx'
import { ErrorText } from './error-text.tsx'
import { RequestText } from './request-text.tsx'

const ChangeRequestDialog = lazy(() => import('./change-request-dialog.tsx'))
const AnotherSlotDialog = lazy(() => import('./another-slot-dialog.tsx'))
const LaterChange = lazy(() => import('./later-change.tsx'))

/** A change that the server refused: the reason, the current values, and what can be done. */
export function RefusedChange({ queued }: { queued: OutboxEntry }) {
  const { t } = useLingui()
  const { again, reached, replica } = useCellar()
  const [changing, setChanging] = useState(false)
  const [moving, setMoving] = useState(false)
  const { refusal, body } = queued
  const displaced = replica ? displacedIn(queued, replica) : []
  const canMove = displaced.length > 0 && displaced.every(each => each.free.length >= displaced.length)
  return (
    <>
      <RequestText queued={queued} />
      <Banner tone="warn">
        <RefusalText queued={queued} displaced={displaced} />
        {Object.entries(refusal?.fields ?? {}).map(([field, message]) => (
          <p key={field}>
            <ErrorText path={field} message={message} body={body} />
          </p>
        ))}
        <Suspense>{reached && <LaterChange queued={queued} />}</Suspense>
      </Banner>
      <Compared queued={queued} />
      <Row gap={2} wrap>
        <Button onClick={() => again([queued.at])}>{t`Try again`}</Button>
        {canMove && <Button onClick={() => setMoving(true)}>{t`Choose another slot`}</Button>}
        {Object.keys(scalarsOf(body)).length > 0 && <Button onClick={() => setChanging(true)}>{t`Change it`}</Button>}
        <DiscardButton changes={[queued]} />
      </Row>
      <Suspense>
        {moving && <AnotherSlotDialog queued={queued} displaced={displaced} onClose={() => setMoving(false)} />}
      </Suspense>
      <Suspense>{changing && <ChangeRequestDialog queued={queued} onClose={() => setChanging(false)} />}</Suspense>
    </>
  )
}

/** Shows the reason, with the names of the wines, bottles and slots that are known here. */
function RefusalText({ queued: { refusal }, displaced }: { queued: OutboxEntry; displaced: readonly Displaced[] }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  if (refusal?.code === 'not_found') return <p>{t`What this was about is no longer in the cellar.`}</p>
  const taken = displaced.flatMap(({ occupant }) => occupant ?? [])
  if (refusal?.code !== 'slot_taken' || !replica || taken.length === 0) return <p>{refusal?.message}</p>
  return taken.map(bottle => {
    const { id, code } = bottle
    const wine = replica.wines.get(bottle.wine_id)
    const name = wine ? wineText(wine) : ''
    const where = whereText(bottle, replica.places, i18n)
    return <p key={id}>{t`${where}: another bottle lies there already, ${name} (${code}).`}</p>
  })
}

/** Compares each field of the request with its current value. */
function Compared({ queued: { params, body } }: { queued: OutboxEntry }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const { nameOf, sayValue } = useFieldWords()
  const row: Record<string, unknown> | undefined =
    replica?.bottles.get(params.bottle_id ?? '') ?? replica?.wines.get(params.wine_id ?? '')
  // Fields that are empty on both sides are left out, and a currency is shown with its amount.
  const fields = Object.entries(scalarsOf(body))
    .filter(([field, value]) => (value ?? row?.[field] ?? null) !== null && !field.endsWith('_currency'))
    .map(([field]) => field)
  return (
    <ComparedFields
      headings={[t`You asked for`, t`The cellar says`]}
      rows={fields.map(field => ({
        id: field,
        name: nameOf(field),
        values: [sayValue(field, body), sayValue(field, row)],
      }))}
    />
  )
}
