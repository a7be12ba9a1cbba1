import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownUp, ListFilter, Plus, SlidersHorizontal } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { sorts, wineSorts } from '../../../model/dimensions.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ViewsMenu } from '../../views/web/views-menu.tsx'
import type { WineQuery } from '../contract.ts'
import type { Listed } from '../list.ts'
import styles from './list-head.module.css'
import { ListTotals } from './list-totals.tsx'
import { MomentChips } from './moment-chips.tsx'
import { useCalmed } from './use-calmed.ts'
import { useNarrow } from './use-media.ts'
import type { WineQueryState } from './wine-query.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))
const LookDialog = lazy(() => import('./look-dialog.tsx'))

interface ListHeadProps {
  /** The counted result; undefined until it is computed. */
  calm: Listed
  state: WineQueryState
  /** True when the filters stand beside the list, which then needs no button for them. */
  filtersBeside: boolean
}

/** The head of the list: its totals, search and filters. */
export const ListHead = memo(function ListHead({ calm, state, filtersBeside }: ListHeadProps) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const { query, filters, clear } = state
  const [filtering, setFiltering] = useState(false)
  const [looking, setLooking] = useState(false)
  const found = calm.lines
  const announced = useCalmed(found.length)
  const count = found.length

  return (
    <div className={styles.head}>
      <Row gap={5} rowGap={0} align="baseline" wrap className={styles.title}>
        <h1 tabIndex={-1}>
          <Trans>Wines</Trans>
        </h1>
        <ListTotals found={found} stock={query.stock} />
      </Row>
      <Row gap={2} align="center" wrap className={styles.tools}>
        <StockChoice state={state} />
        {filtersBeside ? (
          <Button look="plain" disabled={filters === 0 && !query.search} onClick={clear}>
            {t`Clear filters`}
          </Button>
        ) : (
          <Button icon={<ListFilter aria-hidden />} onClick={() => setFiltering(true)}>
            {filters > 0 ? t`Filters (${filters})` : t`Filters`}
          </Button>
        )}
        <span className={styles.sort}>
          <SortMenu state={state} />
        </span>
        <span className={styles.views}>
          <ViewsMenu />
          <IconButton label={t`View options`} icon={<SlidersHorizontal />} onClick={() => setLooking(true)} />
        </span>
        <MomentChips state={state} found={found} />
        {canWrite && (
          <LinkButton href="/add" look="primary" icon={<Plus aria-hidden />} className={styles.add}>
            {t`Add a wine`}
          </LinkButton>
        )}
      </Row>
      <VisuallyHidden>
        <span role="status">
          <Plural value={announced} one="One wine found" other="# wines found" />
        </span>
      </VisuallyHidden>
      <Suspense>
        {filtering && (
          <FilterSheet facets={calm.facets} state={state} count={count} onClose={() => setFiltering(false)} />
        )}
        {looking && <LookDialog state={state} onClose={() => setLooking(false)} />}
      </Suspense>
    </div>
  )
})

/** Selects the stock filter, as a segmented control when there is room. */
function StockChoice({ state: { query, change } }: { state: WineQueryState }) {
  const { t } = useLingui()
  const narrow = useNarrow()
  const choices = [
    { value: 'in', label: t`In the cellar` },
    { value: 'order', label: t`On order` },
    { value: 'gone', label: t`Past bottles` },
    { value: 'all', label: t`All` },
  ] as const
  const shared = { label: t`Which bottles`, hideLabel: true, value: query.stock ?? 'in', choices }
  const choose = (stock: WineQuery['stock']) => change({ stock: stock === 'in' ? null : stock })
  if (narrow) return <Select {...shared} onChange={event => choose(event.target.value as WineQuery['stock'])} />
  return <RadioGroup {...shared} look="segments" onChange={choose} />
}

/** Sorts the list where columns have no heads to click. */
function SortMenu({ state: { query, change } }: { state: WineQueryState }) {
  const { t, i18n } = useLingui()
  const sort = query.sort ?? 'name'
  const direction = query.direction ?? sorts[sort].direction
  const entries = wineSorts.map(each => ({
    key: each,
    label: i18n._(sorts[each].title),
    checked: each === sort,
    onSelect: () => change({ sort: each === 'name' ? null : each, direction: null }),
  }))
  const opposite = direction === 'up' ? 'down' : 'up'
  const turn = {
    key: 'turn',
    label: t`Reverse order`,
    apart: true,
    checked: direction !== sorts[sort].direction,
    onSelect: () => change({ direction: opposite === sorts[sort].direction ? null : opposite }),
  }
  return (
    <Menu trigger={<IconButton label={t`Sort`} icon={<ArrowDownUp />} />} entries={[...entries, turn]} align="end" />
  )
}
