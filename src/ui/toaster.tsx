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
  const [held, setHeld] = useState(false)
  const [region, setRegion] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const focusToasts = (event: KeyboardEvent) => {
      const button = event.key === 'F6' ? region?.querySelector('button') : null
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
      aria-label={t`Notices`}
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map(toast => (
        <OneToast key={toast.id} toast={toast} held={held} />
      ))}
    </section>,
    document.body,
  )
}

function OneToast({ toast, held }: { toast: Toast; held: boolean }) {
  const { t } = useLingui()
  const { id, text, tone, action, next, stays } = toast
  useEffect(() => {
    // `setTimeout` takes no infinity.
    if (held || stays === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => dismissToast(id), stays)
    return () => clearTimeout(timer)
  }, [id, stays, held])

  function act(command: ToastAction) {
    dismissToast(id)
    command.onPress()
  }

  return (
    <div className={classNames(styles.toast, styles[tone])}>
      {tone === 'good' && <CircleCheck className={styles.icon} aria-hidden />}
      {tone === 'danger' && <CircleAlert className={styles.icon} aria-hidden />}
      <div className={styles.text}>
        {text}
        {next && (
          <Button look="plain" size="small" className={styles.next} onClick={() => act(next)}>
            {next.label}
          </Button>
        )}
      </div>
      {action && (
        <Button look="plain" size="small" className={styles.action} onClick={() => act(action)}>
          {action.label}
        </Button>
      )}
      <IconButton
        size="small"
        className={styles.close}
        label={t`Dismiss`}
        icon={<X />}
        onClick={() => dismissToast(id)}
      />
    </div>
  )
}
