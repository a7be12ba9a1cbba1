import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownUp, Bookmark, ListFilter, Plus, SlidersHorizontal, UtensilsCrossed } from 'lucide-react'
import { memo, useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { stocks } from '../../../model/choices.ts'
import { isCriticColumn } from '../../../model/critics.ts'
import type { CustomField } from '../../../model/custom-field.ts'
import { momentNames, namedSorts, sortRow, sorts, type WineSort } from '../../../model/dimensions.ts'
import { priceColumns } from '../../../model/list-columns.ts'
import { isOwnColumn } from '../../../model/own-column.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { laterPart } from '../../../ui/later-part.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { WineQuery } from '../contract.ts'
import type { Listed } from '../list.ts'
import { columnTitle } from './column-words.ts'
import { useWholeList } from './fetched-whole-list.ts'
import styles from './list-head.module.css'
import { columnsIn, useListLook } from './list-look.ts'
import totals from './list-totals.module.css'
import { useCalmed } from './use-calmed.ts'
import { useNarrow } from './use-media.ts'
import type { WineQueryState } from './wine-query.ts'
import { stockNames } from './words.ts'

const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'))
const LookDialog = lazyDialog(() => import('./look-dialog.tsx'))
const ViewsMenu = laterPart(() => import('../../views/web/views-menu.tsx'))
const MomentChips = laterPart(() => import('./moment-chips.tsx'))
const WhoseChoice = laterPart(() => import('../../bottles/web/whose-choice.tsx'))
const TonightDialog = lazyDialog(() => import('../../plan/web/tonight-dialog.tsx'))

interface ListHeadProps {
  /** The counted result; undefined until it is computed. */
  calm: Listed
  state: WineQueryState
  /** True when the filters stand beside the list, which then needs no button for them. */
  filtersAtSide: boolean
  onPrint: () => void
}

/** The head of the list: its totals, search and filters. */
export const ListHead = memo(function ListHead({ calm, state, filtersAtSide, onPrint }: ListHeadProps) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const { replica, partial } = useCellar()
  const { query, filters, clear } = state
  const wholeList = useWholeList()
  const [filtering, setFiltering] = useState(false)
  const [looking, setLooking] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const { lines, similar } = calm
  const found = lines.length === 0 && similar.lines.length > 0 ? similar.lines : lines
  const isThere = replica !== undefined && !partial
  const announced = useCalmed(isThere ? calm : undefined)
  const count = replica && wholeList && lines.length + similar.lines.length

  return (
    <div className={styles.head}>
      <Row gap={5} rowGap={0} align="baseline" wrap className={styles.title}>
        <h1 tabIndex={-1}>
          <Trans context="screen">Wines</Trans>
        </h1>
        {isThere && wholeList ? (
          <wholeList.ListTotals found={found} areSimilar={found !== lines} stock={query.stock} owners={query.owner} />
        ) : (
          // A blank keeps the height that the line will have.
          <div className={totals.totals}>{'\u00a0'}</div>
        )}
      </Row>
      <Row gap={2} align="center" wrap className={styles.tools}>
        <StockChoice state={state} />
        <WhoseChoice when={isThere} owner={query.owner} onChange={owner => state.change({ owner })} />
        {filtersAtSide ? (
          <Button look="plain" disabled={filters === 0 && !query.search} onClick={clear}>
            {t({ context: 'button', message: 'Clear filters' })}
          </Button>
        ) : (
          <Button icon={<ListFilter aria-hidden />} onClick={() => setFiltering(true)}>
            {filters > 0
              ? t({ context: 'button', message: `Filters (${filters})` })
              : t({ context: 'heading', message: 'Filters' })}
          </Button>
        )}
        <span className={styles.sort}>
          <SortMenu state={state} />
        </span>
        <span className={styles.views}>
          <ViewsMenu
            when={replica !== undefined}
            onPrint={onPrint}
            fallback={
              <IconButton disabled label={t({ context: 'heading', message: 'Saved views' })} icon={<Bookmark />} />
            }
          />
          <IconButton
            label={t({ context: 'heading', message: 'View options' })}
            icon={<SlidersHorizontal />}
            onClick={() => setLooking(true)}
          />
          <IconButton
            label={t({ context: 'heading', message: 'Tonight' })}
            icon={<UtensilsCrossed />}
            onClick={() => setChoosing(true)}
          />
        </span>
        {momentNames.some(name => query[name]) && (
          <MomentChips when={replica !== undefined} state={state} found={found} />
        )}
        {canWrite && (
          <LinkButton href="/add" look="primary" icon={<Plus aria-hidden />} className={styles.add}>
            {t`Add a wine`}
          </LinkButton>
        )}
      </Row>
      <VisuallyHidden>
        <span role="status">
          {announced && <Plural value={announced.lines.length} one="One wine found" other="# wines found" />}
          {announced && announced.similar.lines.length > 0 && (
            <>
              {' '}
              <Plural value={announced.similar.lines.length} one="One similar wine" other="# similar wines" />
            </>
          )}
        </span>
      </VisuallyHidden>
      {filtering && <FilterSheet listed={calm} state={state} count={count} onClose={() => setFiltering(false)} />}
      {choosing && <TonightDialog onClose={() => setChoosing(false)} />}
      {looking && <LookDialog state={state} onClose={() => setLooking(false)} />}
    </div>
  )
})

/** Selects the stock filter, as a segmented control when there is room. */
function StockChoice({ state: { query, change } }: { state: WineQueryState }) {
  const { t, i18n } = useLingui()
  const narrow = useNarrow()
  const choices = stocks.map(value => ({ value, label: i18n._(stockNames[value]) }))
  const shared = {
    label: t({ context: 'filter', message: 'Bottles shown' }),
    hideLabel: true,
    value: query.stock ?? 'in',
    choices,
  }
  const choose = (stock: WineQuery['stock']) => change({ stock: stock === 'in' ? null : stock })
  if (narrow) return <Select {...shared} onChange={event => choose(event.target.value as WineQuery['stock'])} />
  return <RadioGroup {...shared} onChange={choose} />
}

interface SortEntry {
  by: WineSort
  label: string
}

const noFields: ReadonlyMap<string, CustomField> = new Map()

/** Sorts the list where columns have no heads to click. */
function SortMenu({ state: { query, change } }: { state: WineQueryState }) {
  const { t, i18n } = useLingui()
  const sort = query.sort ?? 'name'
  const usual = sortRow(sort).direction
  const direction = query.direction ?? usual
  const [look] = useListLook()
  const fields = useCellar().replica?.custom_fields ?? noFields
  const prices = usePrices()
  const offered = namedSorts.filter(by => prices || !priceColumns.has(by))
  const named = offered.map((by): SortEntry => ({ by, label: i18n._(sorts[by].title) }))
  const further = columnsIn('wide', look, fields, prices).flatMap((by): SortEntry[] =>
    isCriticColumn(by) || isOwnColumn(by) ? [{ by, label: columnTitle(by, fields, i18n) }] : [],
  )
  const entries = [...named, ...further].map(({ by, label }) => ({
    ...{ key: by, label },
    checked: by === sort,
    onSelect: () => change({ sort: by === 'name' ? null : by, direction: null }),
  }))
  const opposite = direction === 'up' ? 'down' : 'up'
  const turn = {
    key: 'turn',
    label: t({ context: 'button', message: 'Reverse order' }),
    separated: true,
    checked: direction !== usual,
    onSelect: () => change({ direction: opposite === usual ? null : opposite }),
  }
  return (
    <Menu
      trigger={<IconButton label={t({ context: 'button', message: 'Sort' })} icon={<ArrowDownUp />} />}
      entries={[...entries, turn]}
      align="end"
    />
  )
}
