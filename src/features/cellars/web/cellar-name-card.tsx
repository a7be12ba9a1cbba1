import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { fieldMessagesOf } from '../../../client/api-errors.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { type Cellar, listCellars } from '../../../ledger/contract.ts'
import { Card } from '../../../ui/card.tsx'
import { NameForm } from '../../accounts/web/name-form.tsx'
import type { Outcome } from '../../accounts/web/session.ts'
import { renameCellar } from '../contract.ts'

/** What the cellar is called; its owner may say so. This needs the server, as everything about who belongs to a cellar. */
export function CellarNameCard({ cellar }: { cellar: Cellar }) {
  const { t } = useLingui()
  const { refetch } = useQuery(listCellars)
  const failureText = useFailureText()
  const failed = t`This could not be saved. Please try again.`

  async function save(body: { name: string }): Promise<Outcome> {
    try {
      await call(renameCellar, { params: { cellar_id: cellar.id }, body })
    } catch (error) {
      const message = failureText(error, failed, t`What you typed stays here; save it later.`)
      return { ok: false, message, fields: fieldMessagesOf(error) }
    }
    refetch()
    return { ok: true }
  }

  return (
    <Card heading={t`Name of the cellar`}>
      <NameForm name={cellar.name} schema={renameCellar.body} autoComplete="off" onSave={save} otherwise={failed} />
    </Card>
  )
}
