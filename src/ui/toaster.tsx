import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { currentToasts, dismissToast, subscribeToToasts, type Toast, type ToastAction } from './toast.ts'
import styles from './toaster.module.css'

/** The region for toasts, once at the root of the application. F6 moves the focus to it. */
export function Toaster() {
  const { t } = useLingui()
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const [isPaused, setPaused] = useState(false)
  const [region, setRegion] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const focusToasts = (event: KeyboardEvent) => {
      const button = event.key === 'F6' ? region?.querySelector<HTMLElement>(':scope > :last-child button') : null
      if (!button) return
      event.preventDefault()
      button.focus()
    }
    window.addEventListener('keydown', focusToasts)
    return () => window.removeEventListener('keydown', focusToasts)
  }, [region])

  return createPortal(
    <section
      ref={setRegion}
      className={styles.region}
      aria-label={t({ context: 'heading', message: 'Notifications' })}
      aria-live="polite"
      aria-relevant="additions text"
      // A toast that appears beneath a resting pointer is entered by it, and still goes.
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.map(toast => (
        <OneToast key={toast.id} toast={toast} isPaused={isPaused} />
      ))}
    </section>,
    document.body,
  )
}

function OneToast({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { t } = useLingui()
  const { id, text, tone, action, next, stays } = toast
  useEffect(() => {
    // `setTimeout` takes no infinity.
    if (isPaused || stays === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => dismissToast(id), stays)
    return () => clearTimeout(timer)
  }, [id, stays, isPaused])

  function act(command: ToastAction) {
    dismissToast(id)
    command.onPress()
  }

  return (
    <div className={classNames(styles.toast, styles[tone])}>
      <div className={styles.message}>
        {tone === 'good' && <CircleCheck className={styles.icon} aria-hidden />}
        {tone === 'danger' && <CircleAlert className={styles.icon} aria-hidden />}
        <div className={styles.text}>{text}</div>
      </div>
      {[next, action].map(
        command =>
          command && (
            <Button
              key={String(command === next)}
              look="plain"
              size="small"
              className={styles.action}
              onClick={() => act(command)}
            >
              {command.label}
            </Button>
          ),
      )}
      <IconButton
        size="small"
        className={styles.close}
        label={t({ context: 'a notice', message: 'Dismiss' })}
        icon={<X />}
        onClick={() => dismissToast(id)}
      />
    </div>
  )
}
