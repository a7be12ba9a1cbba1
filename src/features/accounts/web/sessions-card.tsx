import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { Session } from '../contract.ts'
import { endOtherSessions, endSession, listSessions } from '../endpoints.ts'
import { browserOf } from './browser-of.ts'
import styles from './sessions-card.module.css'

/** Lists the sessions of the person, each of which can be ended. */
export function SessionsCard() {
  const { t } = useLingui()
  const attempt = useAttempt()
  const [ending, setEnding] = useState<string>()
  const { data, error, refetch } = useQuery(listSessions)
  const sessions = data?.sessions ?? []

  async function end(which: string, command: () => Promise<unknown>) {
    setEnding(which)
    await attempt(
      command().then(() => refetch()),
      t`Could not sign out this device`,
    )
    setEnding(undefined)
  }

  const endOthers = (
    <Button size="small" busy={ending === 'others'} onClick={() => void end('others', () => call(endOtherSessions))}>
      <Trans>Sign out all others</Trans>
    </Button>
  )
  return (
    <Card heading={<Trans context="heading">Signed-in devices</Trans>} actions={sessions.length > 1 && endOthers}>
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the devices`)}</Banner>}
      <Stack as="ul">
        {sessions.map(session => (
          <OneSession
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() => void end(session.id, () => call(endSession, { params: { session_id: session.id } }))}
          />
        ))}
      </Stack>
    </Card>
  )
}

function OneSession({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { t, i18n } = useLingui()
  const { browser, system } = browserOf(session.user_agent)
  const name =
    browser && system
      ? t`${browser} on ${system}`
      : (browser ?? system ?? t({ context: 'session', message: 'Unknown browser' }))
  const used = instantText(session.last_used_at, i18n.locale)
  return (
    <li className={styles.session}>
      <div>
        <div className={styles.name}>{name}</div>
        <div className={styles.used}>
          <Trans>Last used {used}</Trans>
        </div>
      </div>
      {session.current ? (
        <Badge tone="good">
          <Trans context="session">This device</Trans>
        </Badge>
      ) : (
        <Button
          size="small"
          busy={busy}
          aria-label={t({ context: 'session', message: `Sign out: ${name}` })}
          onClick={onEnd}
        >
          <Trans context="button">Sign out</Trans>
        </Button>
      )}
    </li>
  )
}
