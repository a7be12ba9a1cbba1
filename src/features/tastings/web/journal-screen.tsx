import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NotebookPen, Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Replica } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Members, useMembers } from '../../cellars/web/use-members.ts'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { countryWordsIn } from '../../wines/country-words.ts'
import { type Entry, findEntries, journalOf } from '../journal.ts'
import { JournalFilters } from './journal-filters.tsx'
import { JournalMonths } from './journal-months.tsx'
import { useJournalQuery } from './journal-query.ts'

const TastingDialog = lazyDialog(() => import('./tasting-dialog.tsx'))

/** Lists all tastings of the cellar, the newest first. */
export default function JournalScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t({ context: 'screen', message: 'Tastings' })}>
      <Journal />
    </WithCellar>
  )
}

function Journal() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const members = useMembers()
  const state = useJournalQuery()
  const journal = useJournal(replica, members)
  const query = useDeferredValue(state.query)
  const found = useMemo(() => findEntries(journal, query), [journal, query])
  const [noting, setNoting] = useState(false)
  const count = found.entries.length
  const note = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setNoting(true)}>
      <Trans>Add a tasting</Trans>
    </Button>
  )

  return (
    <Page
      heading={t({ context: 'screen', message: 'Tastings' })}
      lead={journal.length > 0 && <Plural value={count} one="One tasting" other="# tastings" />}
      actions={canWrite && journal.length > 0 && note}
      width="lines"
    >
      {journal.length === 0 ? (
        <EmptyState icon={<NotebookPen />} title={t`No tastings yet`} actions={canWrite && note}>
          {canWrite &&
            t`Add a tasting with a score and notes for any wine you drink, at home or elsewhere. Each person has their own notes.`}
        </EmptyState>
      ) : (
        <>
          <JournalFilters state={state} facets={found.facets} members={members} />
          {count === 0 ? (
            <EmptyState
              title={t`No tastings match`}
              actions={<Button onClick={state.clear}>{t`Show all tastings`}</Button>}
            >
              {t`Change the search or clear the filters.`}
            </EmptyState>
          ) : (
            <JournalMonths entries={found.entries} nameOf={members.nameOf} />
          )}
        </>
      )}
      {noting && <TastingDialog onClose={() => setNoting(false)} />}
    </Page>
  )
}

/** Computed once per state of tastings, wines and members. */
function useJournal(replica: Replica | undefined, { nameOf }: Members): readonly Entry[] {
  const { i18n } = useLingui()
  const tastings = replica?.tastings
  const wines = replica?.wines
  return useMemo(() => {
    if (!tastings || !wines) return []
    const countries = countryWordsIn([i18n.locale, 'en'])
    return journalOf({ tastings, wines }, ({ person_id }, wine) => `${nameOf(person_id) ?? ''} ${countries(wine)}`)
  }, [tastings, wines, nameOf, i18n.locale])
}
