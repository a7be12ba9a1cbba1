import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import type { Cellar } from '../../../ledger/contract.ts'
import { useCellars } from '../../../ledger/web/use-cellars.ts'
import { Card } from '../../../ui/card.tsx'
import { NameForm } from '../../accounts/web/name-form.tsx'
import { renameCellar } from '../contract.ts'

/** Renames the cellar, for its owner. This needs the server. */
export function CellarNameCard({ cellar }: { cellar: Cellar }) {
  const { t } = useLingui()
  const { refetch } = useCellars()

  async function save(body: { name: string }) {
    await call(renameCellar, { params: { cellar_id: cellar.id }, body })
    await refetch()
  }

  return (
    <Card heading={t({ context: 'field', message: 'Cellar name' })}>
      <NameForm name={cellar.name} schema={renameCellar.body} autoComplete="off" onSave={save} />
    </Card>
  )
}
