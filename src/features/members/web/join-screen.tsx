import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { chooseCellar } from '../../../ledger/web/chosen-cellar.ts'
import type { AnswerOf } from '../../../shared/contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useLocation, useNavigate } from '../../../ui/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { RegistrationForm } from '../../accounts/web/registration-form.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { useRegistration } from '../../accounts/web/use-registration.ts'
import { readInvitation } from '../endpoints.ts'
import { JoinCard } from './join-card.tsx'
import { useRoleWords } from './role-words.ts'
import { forgetInvitation, type StoredInvitation, storedInvitation, storeInvitation } from './stored-invitation.ts'

type Invitation = AnswerOf<typeof readInvitation>

/** Shows an invitation to whoever opened its link, and lets them join with their account or a new one. */
export default function JoinScreen() {
  const { t } = useLingui()
  const opened = useStoredInvitation()
  return (
    <Page heading={t({ context: 'screen', message: 'Invitation' })} width="lines">
      {opened ? (
        <Invited key={opened.token} opened={opened} />
      ) : (
        <Banner
          actions={
            <LinkButton href="/">
              <Trans>Go to your cellar</Trans>
            </LinkButton>
          }
        >
          <Trans>No invitation is open here. Open its link again.</Trans>
        </Banner>
      )}
    </Page>
  )
}

/** Takes the token out of the address, where others could read it, and holds it in this tab. */
function useStoredInvitation(): StoredInvitation | undefined {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(() => storedInvitation(hash))
  useEffect(() => {
    if (hash === '') return
    const found = storedInvitation(hash)
    setOpened(found)
    if (found) storeInvitation(found)
    navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return opened
}

function Invited({ opened }: { opened: StoredInvitation }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { invitation, error } = useInvitation(opened.token)
  if (error !== undefined) return <Banner tone="danger">{error || t`Could not load the invitation`}</Banner>
  if (!invitation) return <Spinner />
  return (
    <>
      <Offer invitation={invitation} />
      {user ? (
        <JoinCard opened={opened} invitation={invitation} />
      ) : (
        <Visitor token={opened.token} invitation={invitation} />
      )}
    </>
  )
}

/** Returns what the invitation is to, or why it cannot be used. */
function useInvitation(token: string): { invitation?: Invitation; error?: string } {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [state, setState] = useState<{ invitation?: Invitation; error?: string }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once
  useEffect(() => {
    const leaving = new AbortController()
    call(readInvitation, { body: { token }, signal: leaving.signal })
      .then(invitation => setState({ invitation }))
      .catch(error => {
        if (!leaving.signal.aborted)
          setState({ error: failureText(error, messageOf(error, ''), t`Open the link again later.`) })
      })
    return () => leaving.abort()
  }, [token])
  return state
}

function Offer({ invitation: { made_by, cellar_name, role } }: { invitation: Invitation }) {
  const words = useRoleWords()
  const { name, about } = words[role]
  return (
    <>
      <p>
        <Trans>
          {made_by} invites you to the cellar “{cellar_name}”.
        </Trans>
      </p>
      <p>
        <Trans>
          Your role: {name}. {about}
        </Trans>
      </p>
    </>
  )
}

/** Joins with a new account, or leads to the sign-in. */
function Visitor({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate()
  const { default_currency, password_sign_in } = useRegistration()
  function enter() {
    forgetInvitation()
    chooseCellar(invitation.cellar_id)
    navigate('/', { replace: true })
  }
  return (
    <>
      <Card heading={<Trans context="heading">I have an account</Trans>}>
        <FormRow actions>
          <LinkButton href="/login?next=/join" onClick={() => storeInvitation({ token, joins: true })}>
            <Trans context="button">Sign in and join</Trans>
          </LinkButton>
        </FormRow>
      </Card>
      <Card heading={<Trans context="screen">New account</Trans>}>
        {password_sign_in ? (
          <RegistrationForm invitation={token} currency={default_currency} onRegistered={enter} />
        ) : (
          <p>
            <Trans>Passwords are switched off on this server. Sign in through the service to get an account.</Trans>
          </p>
        )}
      </Card>
    </>
  )
}
