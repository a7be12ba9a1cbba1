import { useLingui } from '@lingui/react/macro'
import { browserOf } from '../../accounts/web/browser-of.ts'

/** Names the address and the browser that an event came from. */
export function WhereText({ ip, user_agent }: { ip: string | null; user_agent: string | null }) {
  const { t } = useLingui()
  const { browser, system } = browserOf(user_agent)
  const name = browser && system ? t`${browser} on ${system}` : (browser ?? system)
  return (
    <>
      {ip !== null && <bdi>{ip}</bdi>}
      {ip !== null && name && ' · '}
      {name}
    </>
  )
}
