import { useLingui } from '@lingui/react/macro'
import { Bookmark, FileDown, Plus, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../../client/address.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useListLook } from '../../wines/web/list-look.ts'
import { useWineQuery } from '../../wines/web/wine-query.ts'
import { isOfCharts } from '../screen-of-view.ts'
import { useSavedViews } from './use-saved-views.ts'

const ShareListDialog = lazyDialog(() => import('../../guest-links/web/share-list-dialog.tsx'))
const ViewsDialog = lazyDialog(() => import('./views-dialog.tsx'))

/** The menu of the saved lists, which also saves the current one and hands it on. */
export default function ViewsMenu({ onPrint }: { onPrint: () => void }) {
  const { t } = useLingui()
  const { params, change } = useAddress()
  const [look] = useListLook()
  const { views, addressOf, show } = useSavedViews()
  const { cellar } = useCellar()
  const { group: _, ...list } = useWineQuery().query
  const [naming, setNaming] = useState(false)
  const [sharing, setSharing] = useState(false)
  const address = params.toString()
  const lists = views.filter(view => !isOfCharts(view))
  const entries = lists.map(view => ({
    key: view.id,
    label: view.name,
    checked: addressOf(view) === address && (!view.look || JSON.stringify(view.look) === JSON.stringify(look)),
    onSelect: () => change(() => new URLSearchParams(show(view))),
  }))
  const more = {
    key: '',
    label: views.length > 0 ? t`Save or remove views` : t`Save this view`,
    icon: <Plus />,
    separated: views.length > 0,
    onSelect: () => setNaming(true),
  }
  const out = {
    key: 'export',
    label: t`Export this list`,
    icon: <FileDown />,
    href: address ? `/export?${address}` : '/export',
  }
  const guests = {
    key: 'guests',
    label: t({ context: 'button', message: 'Share with guests' }),
    icon: <Share2 />,
    onSelect: () => setSharing(true),
  }
  const paper = { key: 'print', label: t`Print this list`, icon: <Printer />, onSelect: onPrint }
  return (
    <>
      <Menu
        trigger={<IconButton label={t({ context: 'heading', message: 'Saved views' })} icon={<Bookmark />} />}
        entries={[...entries, more, out, paper, ...(cellar?.role === 'owner' ? [guests] : [])]}
      />
      {sharing && <ShareListDialog query={list} onClose={() => setSharing(false)} />}
      {naming && <ViewsDialog address={address} look={look} onClose={() => setNaming(false)} />}
    </>
  )
}
