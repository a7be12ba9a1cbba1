import { useLingui } from '@lingui/react/macro'
import { User } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useSession } from '../../features/accounts/web/session.ts'
import styles from './header.module.css'

/** The button of the person's menu, which shows who is signed in. */
export function PersonButton(props: ComponentProps<'button'>) {
  const { t } = useLingui()
  const { user } = useSession()
  const name = user?.name || user?.email
  return (
    <button
      {...props}
      type="button"
      className={styles.person}
      aria-label={name ? t`Account of ${name}` : t({ context: 'heading', message: 'Account' })}
    >
      {name ? <span aria-hidden>{initials(name)}</span> : <User aria-hidden />}
    </button>
  )
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
