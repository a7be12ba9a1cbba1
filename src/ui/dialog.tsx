import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** The buttons at the bottom, the primary one last. A button of a form in the dialog needs `form={id}`. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Keeps the dialog open on a press outside, where something typed would be lost. */
  keepOpen?: boolean
  /** Gets the focus first, instead of the first field or action. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

/**
 * A dialog in the middle of a wide screen, and a sheet at the bottom of a phone. It is mounted while it is open. The
 * event `dismiss` says that somebody closes it in another way than by its buttons, and may not want to lose what they
 * typed.
 */
export function Dialog(props: DialogProps) {
  const { onClose, title, description, actions, size = 'medium', keepOpen = false, initialFocus } = props
  const { t } = useLingui()
  const popup = useRef<HTMLDivElement>(null)
  function dismiss() {
    popup.current?.dispatchEvent(new Event('dismiss', { bubbles: true }))
    onClose()
  }
  const firstFocus = () =>
    popup.current?.querySelector<HTMLElement>(fields) ?? popup.current?.querySelector<HTMLElement>(commands)
  return (
    <Base.Root open onOpenChange={open => !open && dismiss()} disablePointerDismissal={keepOpen}>
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={classNames(styles.dialog, styles[size])}
            // On a touch screen the dialog itself gets the focus, so that no keyboard opens.
            initialFocus={initialFocus ?? (by => (by === 'touch' ? true : (firstFocus() ?? true)))}
          >
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close
                render={
                  <IconButton
                    label={t({ context: 'button', message: 'Close' })}
                    icon={<X />}
                    className={styles.close}
                  />
                }
              />
            </div>
            <section className={styles.body}>
              {description && (
                <Base.Description className={styles.description} data-about>
                  {description}
                </Base.Description>
              )}
              {props.children}
            </section>
            {actions && (
              <div className={styles.actions} data-actions>
                {actions}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

const fields = 'section :is(input:not([type="hidden"]), select, textarea):not(:disabled)'
const commands = '[data-actions] > *'
