import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'

export interface ChipProps {
  children: ReactNode
  /** The content as plain text, for the name of the remove button. */
  text: string
  onRemove: () => void
}

/** A chosen value with a button that removes it. */
export function Chip({ children, text, onRemove }: ChipProps) {
  const { t } = useLingui()
  return (
    <span className={styles.chip}>
      {children}
      <button
        type="button"
        className={styles.remove}
        aria-label={t({ context: 'button', message: `Remove ${text}` })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </button>
    </span>
  )
}

export interface ToggleChipProps {
  children: ReactNode
  pressed: boolean
  onChange: (pressed: boolean) => void
  count?: number
}

export function ToggleChip({ children, pressed, onChange, count }: ToggleChipProps) {
  const { i18n } = useLingui()
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classNames(styles.chip, styles.toggle)}
      onClick={() => onChange(!pressed)}
    >
      {children}
      {count !== undefined && <span className={styles.count}>{i18n.number(count)}</span>}
    </button>
  )
}
