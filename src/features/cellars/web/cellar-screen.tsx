import { useLingui } from '@lingui/react/macro'
import { Page } from '../../../web/ui/page.tsx'
import { BringBackCard } from '../../archive/web/bring-back-card.tsx'
import { TakeArchiveCard } from '../../archive/web/take-archive-card.tsx'
import { OwnFieldsCard } from '../../own-fields/web/own-fields-card.tsx'
import { EstimatesCard } from '../../window-rules/web/estimates-card.tsx'
import { CellarNameCard } from './cellar-name-card.tsx'
import { useCellar } from './use-cellar.ts'
import { WithCellar } from './with-cellar.tsx'

/** What holds for the cellar as a whole, a card for each subject. */
export default function CellarScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t`The cellar`}>
      <Cards />
    </WithCellar>
  )
}

function Cards() {
  const { t } = useLingui()
  const { cellar, replica } = useCellar()
  if (!cellar || !replica) return null
  return (
    <Page heading={t`The cellar`} lead={cellar.name} width="lines">
      {cellar.role === 'owner' && <CellarNameCard cellar={cellar} />}
      <OwnFieldsCard />
      <EstimatesCard />
      {cellar.role === 'owner' && <TakeArchiveCard cellar={cellar} />}
      <BringBackCard />
    </Page>
  )
}
