import { Plural, useLingui } from '@lingui/react/macro'
import { CalendarCheck, CalendarRange, Wine as Glass, ListChecks, MoveRight, Tag, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { limits } from '../../../shared/limits.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import styles from './selection-bar.module.css'
import { useConfirmWindows } from './use-confirm-windows.tsx'
import type { Selection } from './use-selection.ts'

const MoveDialog = lazyDialog(() => import('../../bottles/web/move-dialog.tsx'))
const DepartBottlesDialog = lazyDialog(() => import('../../bottles/web/depart-bottles-dialog.tsx'))
const TagsDialog = lazyDialog(async () => ({ default: (await import('./edit-wines-dialog.tsx')).TagsDialog }))
const WindowDialog = lazyDialog(async () => ({ default: (await import('./edit-wines-dialog.tsx')).WindowDialog }))

type SelectionAction = 'move' | 'tags' | 'window' | 'depart'

interface SelectionBarProps {
  found: readonly WineSummary[]
  /** The selected wines, some of which may be hidden by a filter. */
  chosen: readonly WineSummary[]
  selection: Selection
}

/** Shows how much is selected and the actions on the selection. */
export default function SelectionBar({ found, chosen, selection }: SelectionBarProps) {
  const { t } = useLingui()
  const [command, setAction] = useState<SelectionAction>()
  const bottles = chosen.flatMap(line => line.bottles.filter(({ state }) => state === 'in_cellar'))
  const wines = chosen.map(line => line.wine)
  const close = () => setAction(undefined)
  // One window would be worse for magnums or halves than their estimate: such a wine is confirmed on its own screen.
  const estimated = chosen.flatMap(({ wine, parts }) => (wine.window_source === 'estimated' && !parts ? [wine] : []))
  const confirm = useConfirmWindows()
  const after = { onClose: close, onDone: selection.end }
  const most = limits.chosen_at_once
  const tooMany = Math.max(bottles.length, wines.length) > most
  const all = new Set(found.map(line => line.wine.id))

  function actionButton(name: SelectionAction, icon: ReactNode, text: string, of: number) {
    return (
      <Button icon={icon} disabled={of === 0 || of > most} onClick={() => setAction(name)}>
        {text}
      </Button>
    )
  }

  return (
    <section className={styles.bar} aria-label={t({ context: 'heading', message: 'Selected wines' })}>
      <p className={styles.count} role="status">
        <b>
          <Plural value={wines.length} one="# wine" other="# wines" />
        </b>
        <Plural value={bottles.length} one="# bottle" other="# bottles" />
        {tooMany && <span className={styles.bound}>{t`At most ${most} at once`}</span>}
      </p>
      <Button look="plain" icon={<ListChecks aria-hidden />} onClick={() => selection.set(all)}>
        {t`Select all ${all.size}`}
      </Button>
      <div className={styles.commands}>
        {actionButton('move', <MoveRight aria-hidden />, t({ context: 'button', message: 'Move' }), bottles.length)}
        {actionButton('tags', <Tag aria-hidden />, t({ context: 'wine', message: 'Tags' }), wines.length)}
        {actionButton(
          'window',
          <CalendarRange aria-hidden />,
          t({ context: 'field', message: 'Drinking window' }),
          wines.length,
        )}
        {estimated.length > 0 && (
          <Button
            icon={<CalendarCheck aria-hidden />}
            disabled={estimated.length > most}
            onClick={async () => {
              await confirm(estimated)
              selection.end()
            }}
          >
            <Plural value={estimated.length} one="Confirm one estimated window" other="Confirm # estimated windows" />
          </Button>
        )}
        {actionButton('depart', <Glass aria-hidden />, t({ context: 'button', message: 'Take out' }), bottles.length)}
      </div>
      <IconButton label={t({ context: 'button', message: 'Stop selecting' })} icon={<X />} onClick={selection.end} />
      {command === 'move' && <MoveDialog bottles={bottles} {...after} />}
      {command === 'depart' && <DepartBottlesDialog bottles={bottles} {...after} />}
      {command === 'tags' && <TagsDialog wines={wines} {...after} />}
      {command === 'window' && <WindowDialog wines={wines} {...after} />}
    </section>
  )
}
