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
  Share2,
  Tag,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { idsWithin, type PlaceNode } from '../tree.ts'
import { usePlaceActions } from './use-place-actions.tsx'

const PlaceDialog = lazyDialog(() => import('./place-dialog.tsx'))
const BeginDialog = lazyDialog(() => import('../../stocktakes/web/begin-dialog.tsx'))
const ShareListDialog = lazyDialog(() => import('../../guest-links/web/share-list-dialog.tsx'))
const MoveDialog = lazyDialog(() => import('../../bottles/web/move-dialog.tsx'))

interface PlaceMenuProps {
  node: PlaceNode
  /** The places of the same parent in their order. */
  siblings?: readonly PlaceNode[]
  onRemoved?: () => void
  /** True on the place's own page, which can be printed. */
  printed?: boolean
  tabIndex?: number
}

/** The menu of the actions on a whole place. */
export function PlaceMenu({ node, siblings = [], onRemoved, printed = false, tabIndex = 0 }: PlaceMenuProps) {
  const { t } = useLingui()
  const { cellar, replica } = useCellar()
  const { remove, shift } = usePlaceActions()
  const [open, setOpen] = useState<'edit' | 'add' | 'move' | 'stocktake' | 'guests'>()
  const { place } = node
  const { name } = place
  const bottles = replica ? grouped(replica.bottles, 'place_id') : undefined
  const lying = idsWithin(node).flatMap(id => bottles?.get(id) ?? [])
  const at = siblings.indexOf(node)
  const close = () => setOpen(undefined)
  const entries: MenuEntry[] = [
    {
      key: 'edit',
      label: t({ context: 'button', message: 'Edit' }),
      icon: <Pencil />,
      onSelect: () => setOpen('edit'),
    },
    { key: 'add', label: t`Add place inside`, icon: <Plus />, onSelect: () => setOpen('add') },
    ...(lying.length > 0
      ? [{ key: 'move', label: t`Move all bottles`, icon: <MoveRight />, onSelect: () => setOpen('move') }]
      : []),
    {
      key: 'stocktake',
      label: t`Start stock-take here`,
      icon: <ClipboardCheck />,
      onSelect: () => setOpen('stocktake'),
    },
    ...(cellar?.role === 'owner'
      ? [
          {
            key: 'guests',
            label: t({ context: 'button', message: 'Share with guests' }),
            icon: <Share2 />,
            onSelect: () => setOpen('guests'),
          },
        ]
      : []),
    {
      key: 'label',
      label: t({ context: 'button', message: 'Print label' }),
      icon: <Tag />,
      href: `/labels?places=${place.id}`,
    },
    ...(at > 0
      ? [
          {
            key: 'up',
            label: t({ context: 'order', message: 'Move up' }),
            icon: <ArrowUp />,
            onSelect: () => void shift(node, siblings, -1),
          },
        ]
      : []),
    ...(at >= 0 && at < siblings.length - 1
      ? [
          {
            key: 'down',
            label: t({ context: 'order', message: 'Move down' }),
            icon: <ArrowDown />,
            onSelect: () => void shift(node, siblings, 1),
          },
        ]
      : []),
    ...(printed
      ? [
          {
            key: 'print',
            label: t({ context: 'button', message: 'Print' }),
            icon: <Printer />,
            onSelect: () => window.print(),
          },
        ]
      : []),
    {
      key: 'remove',
      label: t({ context: 'button', message: 'Remove' }),
      icon: <Trash2 />,
      danger: true,
      separated: true,
      onSelect: () => void remove(place).then(gone => gone && onRemoved?.()),
    },
  ]
  return (
    <>
      <Menu
        trigger={<IconButton label={t`Actions for ${name}`} icon={<EllipsisVertical />} tabIndex={tabIndex} />}
        align="end"
        entries={entries}
      />
      {open === 'edit' && <PlaceDialog node={node} onClose={close} />}
      {open === 'add' && <PlaceDialog parent_id={place.id} onClose={close} />}
      {open === 'move' && <MoveDialog bottles={lying} onClose={close} />}
      {open === 'guests' && <ShareListDialog query={{ place: [place.id] }} proposed={name} onClose={close} />}
      {open === 'stocktake' && <BeginDialog place_id={place.id} onClose={close} />}
    </>
  )
}
