import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import type { PasswordAgain } from '../../accounts/password-again.ts'
import { type DialogEnds, PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { useSession } from '../../accounts/web/session.ts'
import {
  changePerson,
  endPersonSessions,
  type Person,
  resetSecondFactor,
  unlinkPersonOidc,
  unlinkPersonProxy,
} from '../contract.ts'

export type CommandKind =
  | 'admin'
  | 'member'
  | 'disable'
  | 'enable'
  | 'sign-out'
  | 'reset-second-factor'
  | 'unlink-oidc'
  | 'unlink-proxy'

/** An action of an administrator on a person. */
export interface Command {
  kind: CommandKind
  person: Person
}

/** Asks for the administrator's own password, then does it. Nothing changes on screen before the server did. */
export default function ActionDialog({ command, onClose, onDone }: DialogEnds & { command: Command }) {
  const { user, refresh } = useSession()
  const { title, consequence, done } = useWords(command)
  return (
    <PasswordDialog
      title={title}
      description={consequence}
      onClose={onClose}
      confirm={title}
      danger={command.kind === 'disable'}
      schema={endPersonSessions.body}
      send={again => send(command, again)}
      done={done}
      onDone={async () => {
        // An action on oneself may have changed one's own permissions.
        if (command.person.id === user?.id) await refresh()
        await onDone()
      }}
    />
  )
}

function send({ kind, person }: Command, again: PasswordAgain): Promise<unknown> {
  const params = { person_id: person.id }
  if (kind === 'sign-out') return call(endPersonSessions, { params, body: again })
  if (kind === 'reset-second-factor') return call(resetSecondFactor, { params, body: again })
  if (kind === 'unlink-oidc') return call(unlinkPersonOidc, { params, body: again })
  if (kind === 'unlink-proxy') return call(unlinkPersonProxy, { params, body: again })
  const change = kind === 'admin' || kind === 'member' ? { role: kind } : { disabled: kind === 'disable' }
  return call(changePerson, { params, body: { ...again, ...change } })
}

function useWords({ kind, person: { name } }: Command): Record<'title' | 'consequence' | 'done', string> {
  const { t } = useLingui()
  switch (kind) {
    case 'admin':
      return {
        title: t({ context: 'button', message: 'Make administrator' }),
        consequence: t`${name} will be able to manage all accounts.`,
        done: t`${name} is now an administrator`,
      }
    case 'member':
      return {
        title: t({ context: 'button', message: 'Make member' }),
        consequence: t`${name} will no longer be able to manage this server.`,
        done: t`${name} is now a member`,
      }
    case 'disable':
      return {
        title: t({ context: 'button', message: 'Disable account' }),
        consequence: t`${name} is signed out everywhere and cannot sign in until the account is enabled again. Nothing is deleted.`,
        done: t`The account of ${name} is disabled`,
      }
    case 'enable':
      return {
        title: t({ context: 'button', message: 'Enable account' }),
        consequence: t`${name} can sign in again.`,
        done: t`The account of ${name} is enabled`,
      }
    case 'sign-out':
      return {
        title: t({ context: 'button', message: 'Sign out everywhere' }),
        consequence: t`${name} is signed out on all devices and can sign in again.`,
        done: t`${name} is signed out everywhere`,
      }
    case 'reset-second-factor':
      return {
        title: t({ context: 'button', message: 'Reset second factor' }),
        consequence: t`${name} can sign in with the password alone and has to set up the second factor again. Make sure that it is really ${name} who asks.`,
        done: t`The second factor of ${name} is reset`,
      }
    case 'unlink-proxy':
      return {
        title: t`Remove link to the proxy`,
        consequence: t`${name} can no longer sign in through the proxy, and reads about it in the security log. Sessions do not end.`,
        done: t`The link of ${name} is removed`,
      }
    case 'unlink-oidc':
      return {
        title: t`Remove link to OpenID Connect`,
        consequence: t`${name} can no longer sign in through the service, and reads about it in the security log. Sessions do not end.`,
        done: t`The link of ${name} is removed`,
      }
  }
}
