import { useLingui } from '@lingui/react/macro'
import { useQuery } from '../../../client/use-query.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Page } from '../../../ui/page.tsx'
import { listMembers } from '../../cellars/endpoints.ts'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { listGuestLinks } from '../../guest-links/endpoints.ts'
import { GuestLinksCard } from '../../guest-links/web/guest-links-card.tsx'
import { listInvitations } from '../endpoints.ts'
import { InvitationsCard } from './invitations-card.tsx'
import { LeaveCard } from './leave-card.tsx'
import { MembersCard } from './members-card.tsx'
import { PricesCard } from './prices-card.tsx'

/** The people of the cellar, and for its owners the invitations. */
export default function MembersScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t({ context: 'screen', message: 'Members' })} width="lines">
      <Cards />
    </WithCellar>
  )
}

function Cards() {
  const { t } = useLingui()
  const { cellar } = useCellar()
  const isOwner = cellar?.role === 'owner'
  const input = cellar ? { params: { cellar_id: cellar.id } } : null
  const members = useQuery(listMembers, input, { persist: true })
  const invitations = useQuery(listInvitations, isOwner ? input : null)
  const guestLinks = useQuery(listGuestLinks, isOwner ? input : null)
  if (!cellar) return null
  // A card that grows with its answer would move those below it.
  const isLoading = members.isPending || (isOwner && (invitations.isPending || guestLinks.isPending))
  return (
    <Page heading={t({ context: 'screen', message: 'Members' })} lead={cellar.name} width="lines">
      {!isLoading && (
        <>
          {isOwner && <InvitationsCard cellar={cellar} />}
          <MembersCard cellar={cellar} />
          {isOwner && <PricesCard />}
          {isOwner && <GuestLinksCard cellar={cellar} />}
          <LeaveCard cellar={cellar} />
        </>
      )}
    </Page>
  )
}
