import { useLingui } from '@lingui/react/macro'
import { Page } from '../../../web/ui/page.tsx'
import { OwnFieldsCard } from '../../own-fields/web/own-fields-card.tsx'
import { EstimatesCard } from '../../window-rules/web/estimates-card.tsx'
import { CellarNameCard } from './cellar-name-card.tsx'
import { FirstFetch } from './first-fetch.tsx'
import { useCellar } from './use-cellar.ts'

/** What holds for the cellar as a whole, a card for each subject. */
export default function CellarScreen() {
  const { t } = useLingui()
  const { cellar, replica } = useCellar()
  if (!cellar || !replica) return <FirstFetch />
  return (
    <Page heading={t`The cellar`} lead={cellar.name} width="lines">
      {cellar.role === 'owner' && <CellarNameCard cellar={cellar} />}
      <OwnFieldsCard />
      <EstimatesCard />
    </Page>
  )
}
