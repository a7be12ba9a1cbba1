import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { basePath } from '../../../client/base-path.ts'
import { dayText } from '../../../client/day-text.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import type { AnswerOf } from '../../../shared/contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useLocation, useNavigate } from '../../../ui/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import tones from '../../../ui/tones.module.css'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { originOf, titleOf, vintageText } from '../../wines/web/wine-names.ts'
import type { GuestWine } from '../contract.ts'
import { readGuestLink } from '../endpoints.ts'

type GuestList = AnswerOf<typeof readGuestLink>

/** Shows guests the wines of a list, by the link that they were sent. */
export default function GuestsScreen() {
  const { t, i18n } = useLingui()
  const token = useToken()
  const { list, error } = useGuestList(token)
  if (error !== undefined || !token)
    return (
      <Page heading={t({ context: 'screen', message: 'For guests' })} width="lines">
        <Banner tone="danger">{error || t`No list is open here. Open its link again.`}</Banner>
      </Page>
    )
  if (!list) return <Spinner />
  const { name, until_on, total, wines } = list
  const more = total - wines.length
  return (
    <Page
      heading={name}
      lead={
        <>
          <Plural value={total} one="One wine" other="# wines" />
          {' · '}
          <Trans>can be seen until {dayText(until_on, i18n.locale)}</Trans>
        </>
      }
      width="lines"
    >
      <Stack as="ul" gap={3}>
        {wines.map((wine, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: guests do not get the ids of the wines
          <GuestLine key={at} wine={wine} />
        ))}
      </Stack>
      {more > 0 && (
        <p>
          <Plural value={more} one="and one more wine" other="and # more wines" />
        </p>
      )}
    </Page>
  )
}

function GuestLine({ wine }: { wine: GuestWine }) {
  const { i18n } = useLingui()
  const { title, cuvee } = titleOf(wine)
  const { place, within } = originOf(wine, i18n.locale)
  return (
    <Row as="li" gap={3} align="center">
      <TypeDisc type={wine.type} />
      <div>
        <p>
          {[title, cuvee].filter(Boolean).join(' ')} {vintageText(wine.vintage, i18n)}
        </p>
        {place && <p className={tones.quietSmall}>{[place, within].filter(Boolean).join(', ')}</p>}
      </div>
    </Row>
  )
}

const storedName = `wine_guest_link${basePath}`

/** Takes the token out of the address, where others could read it, and holds it in this tab. */
function useToken(): string | undefined {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => hash.slice(1) || sessionStorage.getItem(storedName) || undefined)
  useEffect(() => {
    if (hash.length < 2) return
    sessionStorage.setItem(storedName, hash.slice(1))
    setToken(hash.slice(1))
    navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token
}

function useGuestList(token: string | undefined): { list?: GuestList; error?: string } {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [state, setState] = useState<{ list?: GuestList; error?: string }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once for each token
  useEffect(() => {
    if (!token) return
    const leaving = new AbortController()
    setState({})
    call(readGuestLink, { body: { token }, signal: leaving.signal })
      .then(list => setState({ list }))
      .catch(error => {
        const failed = messageOf(error, t`Could not load the list`)
        if (!leaving.signal.aborted) setState({ error: failureText(error, failed, t`Open the link again later.`) })
      })
    return () => leaving.abort()
  }, [token])
  return state
}
