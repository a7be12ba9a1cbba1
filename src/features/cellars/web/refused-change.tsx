import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { dayText } from '../../../web/day-text.ts'
import type { Queued } from '../../../web/replica/kept-cellar.ts'
import { Banner } from '../../../web/ui/banner.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ConfirmDialog } from '../../../web/ui/confirm-dialog.tsx'
import styles from './changes-screen.module.css'
import { fieldNames } from './field-names.ts'
import { RequestText } from './request-text.tsx'
import { scalarsOf } from './scalars.ts'
import { useCellar } from './use-cellar.ts'

const ChangeRequestDialog = lazy(() => import('./change-request-dialog.tsx'))

/** A change that the server refused: why, what the cellar says now, and what can be done. */
export function RefusedChange({ queued }: { queued: Queued }) {
  const { t, i18n } = useLingui()
  const { again, drop } = useCellar()
  const [asked, setAsked] = useState<'drop' | 'change'>()
  const { refusal, body } = queued
  const faults = Object.entries(refusal?.fields ?? {})
  const named = (field: string) => (fieldNames[field] ? i18n._(fieldNames[field]) : field)
  return (
    <li className={styles.change}>
      <RequestText queued={queued} />
      <Banner tone="warn">
        <p>{refusal?.message}</p>
        {faults.map(([field, message]) => (
          <p key={field}>
            <Trans>
              {named(field)}: {message}
            </Trans>
          </p>
        ))}
      </Banner>
      <Compared queued={queued} />
      <div className={styles.deeds}>
        <Button onClick={() => again(queued.at)}>{t`Try again`}</Button>
        {Object.keys(scalarsOf(body)).length > 0 && <Button onClick={() => setAsked('change')}>{t`Change it`}</Button>}
        <Button look="plain" onClick={() => setAsked('drop')}>{t`Give it up`}</Button>
      </div>
      {asked === 'drop' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t`Give this change up?`}
          description={t`It was made on this device only, and is gone then.`}
          confirm={t`Give it up`}
          onConfirm={() => drop(queued.at)}
        />
      )}
      <Suspense>
        {asked === 'change' && <ChangeRequestDialog queued={queued} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </li>
  )
}

/** Field by field what was asked for, beside what the cellar says now. */
function Compared({ queued: { params, body } }: { queued: Queued }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const row: Record<string, unknown> | undefined =
    replica?.bottles.get(params.bottle_id ?? '') ?? replica?.wines.get(params.wine_id ?? '')
  // What neither of them speaks of says nothing.
  const fields = Object.entries(scalarsOf(body)).filter(([field, value]) => (value ?? row?.[field] ?? null) !== null)
  if (fields.length === 0) return null
  const said = (field: string, value: unknown) => {
    if (value === null || value === undefined) return '–'
    return field.endsWith('_on') ? dayText(String(value), i18n.locale) : String(value)
  }
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`You asked for`}</th>
          <th scope="col">{t`The cellar says`}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([field, value]) => (
          <tr key={field}>
            <th scope="row">{fieldNames[field] ? i18n._(fieldNames[field]) : field}</th>
            <td>{said(field, value)}</td>
            <td>{said(field, row?.[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
