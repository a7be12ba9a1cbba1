import { useLingui } from '@lingui/react/macro'
import { Bookmark, FileDown, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAddress } from '../../../client/address.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useListLook } from '../../wines/web/list-look.ts'
import { useSavedViews } from './use-saved-views.ts'

const ViewsDialog = lazy(() => import('./views-dialog.tsx'))

/** The menu of the saved lists, which also saves the current one. */
export function ViewsMenu() {
  const { t } = useLingui()
  const { params, change } = useAddress()
  const [look] = useListLook()
  const { views, show } = useSavedViews()
  const [naming, setNaming] = useState(false)
  const address = params.toString()
  const entries = views.map(view => ({
    key: view.id,
    label: view.name,
    checked: view.address === address && (!view.look || JSON.stringify(view.look) === JSON.stringify(look)),
    onSelect: () => change(() => new URLSearchParams(show(view))),
  }))
  const more = {
    key: '',
    label: views.length > 0 ? t`Save this view, or remove one` : t`Save this view`,
    icon: <Plus />,
    apart: views.length > 0,
    onSelect: () => setNaming(true),
  }
  const out = {
    key: 'export',
    label: t`Export this list`,
    icon: <FileDown />,
    href: address ? `/export?${address}` : '/export',
  }
  return (
    <>
      <Menu trigger={<IconButton label={t`Saved views`} icon={<Bookmark />} />} entries={[...entries, more, out]} />
      <Suspense>{naming && <ViewsDialog address={address} look={look} onClose={() => setNaming(false)} />}</Suspense>
    </>
  )
}
