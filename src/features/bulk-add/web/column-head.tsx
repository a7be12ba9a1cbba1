import { useLingui } from '@lingui/react/macro'
import { ArrowDownToLine, ChevronDown, Trash2 } from 'lucide-react'
import { fold } from '../../../shared/text.ts'
import { Menu } from '../../../ui/menu.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type ColumnKind, columnKinds } from '../column-kinds.ts'
import type { Column } from '../grid.ts'
import styles from './entry-grid.module.css'
import { kindName } from './words.ts'

interface ColumnHeadProps {
  column: Column
  onKind: (kind: ColumnKind) => void
  onFill: () => void
  onRemove: () => void
}

/** The header of a column with a menu to change its kind. */
export function ColumnHead({ column, onKind, onFill, onRemove }: ColumnHeadProps) {
  const { t, i18n } = useLingui()
  const kind = i18n._(kindName(column.kind))
  const title = column.title !== null && fold(column.title) !== fold(kind) ? column.title : null
  return (
    <Menu
      trigger={
        <button type="button" className={styles.headButton}>
          <VisuallyHidden>{t({ context: 'choice', message: 'Column:' })}</VisuallyHidden>
          <span className={styles.headWords}>
            <span className={column.kind === 'none' ? styles.noKind : undefined}>{kind}</span>
            {title && (
              <span className={styles.headTitle} title={title}>
                {title}
              </span>
            )}
          </span>
          <ChevronDown aria-hidden />
        </button>
      }
      entries={[
        ...columnKinds.map(each => ({
          key: each,
          label: i18n._(kindName(each)),
          checked: each === column.kind,
          onSelect: () => onKind(each),
        })),
        {
          key: 'fill',
          separated: true,
          label: t`Fill down from the first cell`,
          icon: <ArrowDownToLine aria-hidden />,
          onSelect: onFill,
        },
        {
          key: 'remove',
          label: t({ context: 'button', message: 'Remove column' }),
          icon: <Trash2 aria-hidden />,
          danger: true,
          onSelect: onRemove,
        },
      ]}
    />
  )
}
