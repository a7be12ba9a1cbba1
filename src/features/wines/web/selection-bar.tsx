import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import {
  CalendarCheck,
  CalendarRange,
  CircleDollarSign,
  FileDown,
  Wine as Glass,
  ListChecks,
  Lock,
  MoveRight,
  Pencil,
  Printer,
  Receipt,
  Tag,
  Trash2,
  UsersRound,
  X,
} from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle, Purchase } from '../../../model/bottle.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { limits } from '../../../shared/limits.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { chosenWines } from '../../labels/web/chosen-wines.ts'
import styles from './selection-bar.module.css'
import { useConfirmWindows } from './use-confirm-windows.tsx'
import type { Selection } from './use-selection.ts'

const EditWinesDialog = lazyDialog(() => import('./edit-wines-dialog.tsx'))
const EditPurchasesDialog = lazyDialog(() => import('../../bottles/web/edit-purchases-dialog.tsx'))
const MoveDialog = lazyDialog(() => import('../../bottles/web/move-dialog.tsx'))
const DepartBottlesDialog = lazyDialog(() => import('../../bottles/web/depart-bottles-dialog.tsx'))
const LockDialog = lazyDialog(() => import('../../bottles/web/lock-dialog.tsx'))
const OwnersDialog = lazyDialog(() => import('../../bottles/web/owners-dialog.tsx'))
const ValueDialog = lazyDialog(() => import('./value-dialog.tsx'))
const RemoveWinesDialog = lazyDialog(() => import('./remove-wines-dialog.tsx'))
const ExportWinesDialog = lazyDialog(() => import('../../transfer/web/export-wines-dialog.tsx'))

type Opened =
  | 'edit'
  | 'move'
  | 'depart'
  | 'tags'
  | 'window'
  | 'purchases'
  | 'value'
  | 'export'
  | 'lock'
  | 'owners'
  | 'remove'

interface SelectionBarProps {
  found: readonly WineSummary[]
  /** The selected wines, some of which may be hidden by a filter. */
  chosen: readonly WineSummary[]
  selection: Selection
}

/** Shows how much is selected and the actions on the selection. */
export default function SelectionBar({ found, chosen, selection }: SelectionBarProps) {
  const { t, i18n } = useLingui()
  const [opened, setOpened] = useState<Opened>()
  const actions = useActions(chosen, selection, setOpened)
  const { tooMany, bottles, wines } = countsOf(chosen)
  const most = i18n.number(limits.chosen_at_once)
  const all = new Set(found.map(line => line.wine.id))
  const after = { onClose: () => setOpened(undefined), onDone: selection.end }
  return (
    <section className={styles.bar} aria-label={t({ context: 'heading', message: 'Selected wines' })}>
      <p className={styles.count} role="status">
        <b>
          <Plural value={wines} one="# wine" other="# wines" />
        </b>{' '}
        {tooMany ? (
          <span className={styles.bound}>{t`At most ${most} at once`}</span>
        ) : (
          <Plural value={bottles.length} one="# bottle" other="# bottles" />
        )}
      </p>
      <IconButton
        label={t`Select all ${i18n.number(all.size)}`}
        icon={<ListChecks />}
        onClick={() => selection.set(all)}
      />
      <ActionRow {...actions} />
      <IconButton label={t({ context: 'button', message: 'Stop selecting' })} icon={<X />} onClick={selection.end} />
      <OpenedDialog opened={opened} chosen={chosen} {...after} />
    </section>
  )
}

function useActions(chosen: readonly WineSummary[], selection: Selection, open: (dialog: Opened) => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const confirm = useConfirmWindows()
  const { bottles, wines } = countsOf(chosen)
  // One window would be worse for magnums or halves than their estimate: such a wine is confirmed on its own screen.
  const estimated = chosen.flatMap(({ wine, parts }) => (wine.window_source === 'estimated' && !parts ? [wine] : []))
  // A value is for a bottle of one size.
  const valuable = chosen.filter(line => line.readBottles().some(({ state }) => state !== 'gone')).length
  const purchases = usePurchases(chosen)
  const most = limits.chosen_at_once

  const action = (key: Opened, icon: ReactNode, label: string, of: number) => ({
    ...{ key, icon, label },
    disabled: of === 0 || of > most,
    onSelect: () => open(key),
  })
  const labels = {
    ...{ key: 'labels', icon: <Printer aria-hidden />, label: t({ context: 'button', message: 'Print labels' }) },
    disabled: bottles.length === 0,
    onSelect: () => void navigate('/labels?of=chosen', { state: chosenWines(chosen.map(({ wine }) => wine.id)) }),
  }
  const windows = {
    ...{ key: 'confirm', icon: <CalendarCheck aria-hidden /> },
    label: t`${plural(estimated.length, { one: 'Confirm one estimated window', other: 'Confirm # estimated windows' })}`,
    disabled: estimated.length > most,
    onSelect: () => void confirm(estimated).then(selection.end),
  }
  return {
    actions: [
      action('edit', <Pencil aria-hidden />, t({ context: 'button', message: 'Edit' }), wines),
      action('move', <MoveRight aria-hidden />, t({ context: 'button', message: 'Move' }), bottles.length),
      action('depart', <Glass aria-hidden />, t({ context: 'button', message: 'Take out' }), bottles.length),
      action('tags', <Tag aria-hidden />, t({ context: 'wine', message: 'Tags' }), wines),
      action('window', <CalendarRange aria-hidden />, t({ context: 'field', message: 'Drinking window' }), wines),
      ...(estimated.length > 0 ? [windows] : []),
      action(
        'purchases',
        <Receipt aria-hidden />,
        t({ context: 'button', message: 'Edit purchases' }),
        purchases.length,
      ),
      action('value', <CircleDollarSign aria-hidden />, t({ context: 'button', message: 'Enter value' }), valuable),
      labels,
      { ...action('export', <FileDown aria-hidden />, t({ context: 'button', message: 'Export' }), 1) },
    ],
    menu: [
      action('lock', <Lock aria-hidden />, t({ context: 'button', message: 'Lock bottles' }), closedOf(bottles).length),
      action('owners', <UsersRound aria-hidden />, t({ context: 'heading', message: 'Owners' }), bottles.length),
      {
        ...action('remove', <Trash2 aria-hidden />, t({ context: 'button', message: 'Remove wines' }), wines),
        danger: true,
      },
    ],
  }
}

interface OpenedDialogProps {
  opened: Opened | undefined
  chosen: readonly WineSummary[]
  onClose: () => void
  onDone: () => void
}

function OpenedDialog({ opened, chosen, ...after }: OpenedDialogProps) {
  const wines = useMemo(() => chosen.map(({ wine }) => wine), [chosen])
  const purchases = usePurchases(chosen)
  switch (opened) {
    case 'edit':
      return <EditWinesDialog wines={wines} {...after} />
    case 'tags':
    case 'window':
      return <EditWinesDialog field={opened} wines={wines} {...after} />
    case 'move':
      return <MoveDialog bottles={countsOf(chosen).bottles} {...after} />
    case 'depart':
      return <DepartBottlesDialog bottles={countsOf(chosen).bottles} {...after} />
    case 'purchases':
      return <EditPurchasesDialog purchases={purchases} {...after} />
    case 'lock':
      return <LockDialog bottles={closedOf(countsOf(chosen).bottles)} {...after} />
    case 'owners':
      return <OwnersDialog bottles={countsOf(chosen).bottles} {...after} />
    case 'value':
      return <ValueDialog lines={chosen} {...after} />
    case 'remove':
      return <RemoveWinesDialog wines={wines} {...after} />
    case 'export':
      return <ExportWinesDialog lines={chosen} onClose={after.onClose} />
    default:
      return null
  }
}

function usePurchases(chosen: readonly WineSummary[]): readonly Purchase[] {
  const purchases = useCellar().replica?.purchases
  return useMemo(
    () => (purchases ? chosen.flatMap(({ wine }) => grouped(purchases, 'wine_id').get(wine.id) ?? []) : []),
    [chosen, purchases],
  )
}

/** Returns the bottles that can be locked. */
function closedOf(bottles: readonly Bottle[]): Bottle[] {
  return bottles.filter(({ opened_on }) => opened_on === null)
}

function countsOf(chosen: readonly WineSummary[]) {
  const bottles = chosen.flatMap(line => line.readBottles().filter(({ state }) => state === 'in_cellar'))
  const tooMany = Math.max(bottles.length, chosen.length) > limits.chosen_at_once
  return { wines: chosen.length, bottles, tooMany }
}
