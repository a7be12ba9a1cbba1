import { useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Page } from '../../../ui/page.tsx'
import { TakeArchiveCard } from '../../archive/web/export-card.tsx'
import { BringBackCard } from '../../archive/web/restore-card.tsx'
import { CustomFieldsCard } from '../../custom-fields/web/custom-fields-card.tsx'
import { EstimatesCard } from '../../window-rules/web/estimates-card.tsx'
import { CellarNameCard } from './cellar-name-card.tsx'
import { DeleteCellarCard } from './delete-cellar-card.tsx'
import { OtherCellarsCard } from './other-cellars-card.tsx'
import { WithCellar } from './with-cellar.tsx'

/** The settings of the whole cellar, one card for each subject. */
export default function CellarScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t({ context: 'screen', message: 'Cellar' })} without={<BringBackCard />}>
      <Cards />
    </WithCellar>
  )
}

function Cards() {
  const { t } = useLingui()
  const { cellar, replica } = useCellar()
  if (!cellar || !replica) return null
  return (
    <Page heading={t({ context: 'screen', message: 'Cellar' })} lead={cellar.name} width="lines">
      {cellar.role === 'owner' && <CellarNameCard cellar={cellar} />}
      <CustomFieldsCard />
      <EstimatesCard />
      {cellar.role === 'owner' && <TakeArchiveCard cellar={cellar} />}
      <BringBackCard />
      <OtherCellarsCard />
      {cellar.role === 'owner' && <DeleteCellarCard cellar={cellar} />}
    </Page>
  )
}
