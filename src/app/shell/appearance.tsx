import { useEffect } from 'react'
import { activate, chosenLocale } from '../../client/i18n/i18n.ts'
import { instance } from '../../client/instance.ts'
import { useSession } from '../../features/accounts/web/session.ts'

/** Applies the theme and the language of the person to the page, once the person is known. */
export function Appearance() {
  const { loading, user } = useSession()
  const theme = user?.theme ?? 'system'
  const locale = user ? user.locale : instance().locale

  useEffect(() => {
    if (loading) return
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [loading, theme])

  useEffect(() => {
    if (loading) return
    activate(chosenLocale(locale)).catch(error => console.error('The texts could not be fetched', error))
  }, [loading, locale])

  return null
}
