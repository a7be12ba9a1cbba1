import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { settleAddress, useAddress } from '../../client/address.ts'
import { useWide } from '../../features/wines/web/use-media.ts'
import { limits } from '../../shared/limits.ts'
import { useLocation, useNavigate } from '../../ui/navigation.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { paths } from '../screens.ts'
import styles from './header.module.css'

/** In the list every key filters; elsewhere Enter opens the list. The search text is part of the address. */
export function Search({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { params, type } = useAddress()
  const [typed, setTyped] = useState('')
  const wide = useWide()
  // On wide screens a wine opens next to the list.
  const inList = pathname === paths.wines || (wide && pathname.startsWith('/wines/'))
  const text = inList ? (params.get('search') ?? '') : typed

  function change(text: string) {
    if (!inList) return setTyped(text)
    type(before => {
      const next = new URLSearchParams(before)
      if (text) next.set('search', text)
      else next.delete('search')
      return next
    })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The list already shows the results; leaving the field lets the list's keys work.
    if (inList) event.currentTarget.querySelector('input')?.blur()
    if (inList || !typed.trim()) return
    setTyped('')
    void navigate(`${paths.wines}?${new URLSearchParams({ search: typed })}`)
  }

  function leave(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape') return
    // The browser would clear the field.
    event.preventDefault()
    event.currentTarget.blur()
  }

  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <SearchField
          ref={ref}
          label={t({ context: 'command', message: 'Search wines' })}
          shortcut="/"
          maxLength={limits.line}
          value={text}
          onChange={change}
          onKeyDown={leave}
          onBlur={settleAddress}
        />
      </form>
    </search>
  )
}
