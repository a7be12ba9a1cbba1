import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Plus, ShoppingBasket } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pending } from '../../../ui/pending.tsx'
import { useMembers } from '../../cellars/web/use-members.ts'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { countryWordsIn } from '../../wines/country-words.ts'
import { useOrdering } from '../../wines/web/use-wine-summaries.ts'
import { limitsTogether, listWishes, type WishLine, wishLines } from '../wish-list.ts'
import { LimitsAmount } from './limits-amount.tsx'
import { WishFilters } from './wish-filters.tsx'
import { useWishQuery } from './wish-query.ts'
import { WishRow } from './wish-row.tsx'

const WishDialog = lazyDialog(() => import('./wish-dialog.tsx'))

/** The wish list of the household, and whether each limit covers the last price. */
export default function WishesScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t({ context: 'screen', message: 'Wish list' })}>
      <Wishes />
    </WithCellar>
  )
}

function Wishes() {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const members = useMembers()
  const state = useWishQuery()
  const { lines, found } = useWishes(state.query)
  const [wishing, setWishing] = useState(false)
  const wish = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setWishing(true)}>
      <Trans>Add a wine to the wish list</Trans>
    </Button>
  )
  return (
    <Page
      heading={t({ context: 'screen', message: 'Wish list' })}
      lead={lines.length > 0 && <Lead found={found} />}
      actions={canWrite && lines.length > 0 && wish}
      width="lines"
    >
      {lines.length === 0 ? (
        <EmptyState icon={<ShoppingBasket />} title={t`Your wish list is empty`} actions={canWrite && wish}>
          {canWrite &&
            t`Add wines you want to buy, with the most you would pay. When you find one, you can turn it into a purchase in one step.`}
        </EmptyState>
      ) : (
        <>
          <WishFilters state={state} lines={lines} members={members} />
          {found.length === 0 ? (
            <EmptyState
              title={t`No wishes match`}
              actions={<Button onClick={state.clear}>{t`Show all wishes`}</Button>}
            />
          ) : (
            <Stack as="ul">
              {found.map(line => (
                <WishRow key={line.wish.id} line={line} name={members.nameOf(line.wish.person_id)} />
              ))}
            </Stack>
          )}
        </>
      )}
      {wishing && <WishDialog onClose={() => setWishing(false)} />}
    </Page>
  )
}

/** Shows the number of wishes, and what they would cost together at their limits. */
function Lead({ found }: { found: readonly WishLine[] }) {
  const { currency, rates, ready } = useMoney()
  const prices = usePrices()
  const today = useToday()
  const together = limitsTogether(found, { today, currency, rates })
  const { known, without_limit, without_rate } = together
  return (
    <>
      <Plural value={found.length} one="One wish" other="# wishes" />
      {prices && (known > 0 || !ready) && (
        <Pending ready={ready}>
          {' · '}
          <Trans>
            <LimitsAmount together={together} /> at the maximum prices
          </Trans>
          {without_limit > 0 && (
            <>
              {' · '}
              <Plural value={without_limit} one="one without a maximum price" other="# without a maximum price" />
            </>
          )}
          {ready && without_rate > 0 && (
            <>
              {' · '}
              <Plural value={without_rate} one="one without an exchange rate" other="# without an exchange rate" />
            </>
          )}
        </Pending>
      )}
    </>
  )
}

function useWishes(query: ReturnType<typeof useWishQuery>['query']) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const { currency, rates } = useMoney()
  const { nameOf } = useMembers()
  const { collation } = useOrdering()
  const today = useToday()
  const lines = useMemo(() => (replica ? wishLines(replica, { today, rates }) : []), [replica, today, rates])
  const found = useMemo(() => {
    const countries = countryWordsIn([i18n.locale, 'en'])
    const wordsOf = ({ wish, wine }: WishLine) => `${nameOf(wish.person_id) ?? ''} ${countries(wine)}`
    return listWishes(lines, query, { today, currency, rates }, { collation, wordsOf })
  }, [lines, query, today, currency, rates, collation, nameOf, i18n.locale])
  return { lines, found }
}
