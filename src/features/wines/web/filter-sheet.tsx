import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FirstFetch } from '../../cellars/web/first-fetch.tsx'
import type { Listed } from '../list.ts'
import FilterPanel from './filter-panel.tsx'
import type { WineQueryState } from './wine-query.ts'

interface FilterSheetProps {
  listed: Listed
  state: WineQueryState
  /** The number of wines that match; undefined until they can be found. */
  count: number | undefined
  onClose(): void
}

/** Shows the filters as a sheet when there is no room beside the list. */
export default function FilterSheet({
  listed,
  state: { query, filters, clear, toggle },
  count,
  onClose,
}: FilterSheetProps) {
  const { t } = useLingui()
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={t({ context: 'heading', message: 'Filters' })}
      actions={
        <>
          <Button disabled={filters === 0} onClick={clear}>
            {t({ context: 'button', message: 'Clear filters' })}
          </Button>
          <Button look="primary" onClick={onClose}>
            {count === undefined ? (
              t({ context: 'button', message: 'Show wines' })
            ) : (
              <Plural value={count} one="Show one wine" other="Show # wines" />
            )}
          </Button>
        </>
      }
    >
      {count === undefined && <FirstFetch />}
      <FilterPanel listed={listed} query={query} onToggle={toggle} />
    </Dialog>
  )
}
