import { useLingui } from '@lingui/react/macro'
import { Bookmark, FileDown, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../../client/address.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useListLook } from '../../wines/web/list-look.ts'
import { isOfCharts } from '../screen-of-view.ts'
import { useSavedViews } from './use-saved-views.ts'

const ViewsDialog = lazyDialog(() => import('./views-dialog.tsx'))

/** The menu of the saved lists, which also saves the current one and hands it on. */
export default function ViewsMenu({ onPrint }: { onPrint: () => void }) {
  const { t } = useLingui()
  const { params, change } = useAddress()
  const [look] = useListLook()
  const { views, addressOf, show } = useSavedViews()
  const [naming, setNaming] = useState(false)
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
  const paper = { key: 'print', label: t`Print this list`, icon: <Printer />, onSelect: onPrint }
  return (
    <>
      <Menu
        trigger={<IconButton label={t({ context: 'heading', message: 'Saved views' })} icon={<Bookmark />} />}
        entries={[...entries, more, out, paper]}
      />
      {naming && <ViewsDialog address={address} look={look} onClose={() => setNaming(false)} />}
    </>
  )
}
