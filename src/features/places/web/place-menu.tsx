import { useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowUp,
  ClipboardCheck,
  EllipsisVertical,
  MoveRight,
  Pencil,
  Plus,
  Printer,
  Tag,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { idsWithin, type PlaceNode } from '../tree.ts'
import { usePlaceActions } from './use-place-actions.tsx'

const PlaceDialog = lazy(() => import('./place-dialog.tsx'))
const BeginDialog = lazy(() => import('../../stocktakes/web/begin-dialog.tsx'))
const MoveDialog = lazy(() => import('../../bottles/web/move-dialog.tsx'))

interface PlaceMenuProps {
  node: PlaceNode
  /** The places of the same parent in their order. */
  siblings?: readonly PlaceNode[]
  onRemoved?: () => void
  /** True on the place's own page, which can be printed. */
  printed?: boolean
}

/** The menu of the actions on a whole place. */
export function PlaceMenu({ node, siblings = [], onRemoved, printed = false }: PlaceMenuProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const { remove, shift } = usePlaceActions()
  const [open, setOpen] = useState<'edit' | 'add' | 'move' | 'stocktake'>()
  const { place } = node
  const { name } = place
  const bottles = replica ? grouped(replica.bottles, 'place_id') : undefined
  const lying = idsWithin(node).flatMap(id => bottles?.get(id) ?? [])
  const at = siblings.indexOf(node)
  const close = () => setOpen(undefined)
  const entries: MenuEntry[] = [
    { key: 'edit', label: t`Edit`, icon: <Pencil />, onSelect: () => setOpen('edit') },
    { key: 'add', label: t`Add a place within`, icon: <Plus />, onSelect: () => setOpen('add') },
    ...(lying.length > 0
      ? [{ key: 'move', label: t`Move all its bottles`, icon: <MoveRight />, onSelect: () => setOpen('move') }]
      : []),
    { key: 'stocktake', label: t`Stock-take here`, icon: <ClipboardCheck />, onSelect: () => setOpen('stocktake') },
    { key: 'label', label: t`Print its label`, icon: <Tag />, href: `/labels?places=${place.id}` },
    ...(at > 0
      ? [{ key: 'up', label: t`Further up`, icon: <ArrowUp />, onSelect: () => void shift(node, siblings, -1) }]
      : []),
    ...(at >= 0 && at < siblings.length - 1
      ? [{ key: 'down', label: t`Further down`, icon: <ArrowDown />, onSelect: () => void shift(node, siblings, 1) }]
      : []),
    ...(printed ? [{ key: 'print', label: t`Print`, icon: <Printer />, onSelect: () => window.print() }] : []),
    {
      key: 'remove',
      label: t`Remove`,
      icon: <Trash2 />,
      danger: true,
      apart: true,
      onSelect: () => void remove(place).then(gone => gone && onRemoved?.()),
    },
  ]
  return (
    <>
      <Menu
        trigger={<IconButton label={t`What to do with ${name}`} icon={<EllipsisVertical />} />}
        align="end"
        entries={entries}
      />
      <Suspense fallback={null}>
        {open === 'edit' && <PlaceDialog node={node} onClose={close} />}
        {open === 'add' && <PlaceDialog parent_id={place.id} onClose={close} />}
        {open === 'move' && <MoveDialog bottles={lying} onClose={close} />}
        {open === 'stocktake' && <BeginDialog place_id={place.id} onClose={close} />}
      </Suspense>
    </>
  )
}
