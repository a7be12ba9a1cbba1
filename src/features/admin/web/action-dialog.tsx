import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useForm } from '../../../client/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { passwordRefusal } from '../../accounts/web/password-refusal.ts'
import { useSession } from '../../accounts/web/session.ts'
import { changePerson, endPersonSessions, type Person } from '../contract.ts'

export type CommandKind = 'admin' | 'member' | 'disable' | 'enable' | 'sign-out'

/** An action of an administrator on a person. */
export interface Command {
  kind: CommandKind
  person: Person
}

interface ActionDialogProps {
  command: Command
  onClose: () => void
  /** Called when the server has done it. */
  onDone: () => Promise<void>
}

/** Asks for the administrator's own password, then does it. Nothing changes on screen before the server did. */
export default function ActionDialog({ command, onClose, onDone }: ActionDialogProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { user, refresh } = useSession()
  const { title, consequence, done } = useWords(command)
  const failed = t`This could not be done`
  const form = useForm(endPersonSessions.body, async ({ password }) => {
    await send(command, password).catch(error => {
      throw passwordRefusal(
        error,
        failureText(error, failed, t`This needs a connection to the server. Nothing was changed.`),
      )
    })
    onClose()
    toast(done, { tone: 'good' })
    // An action on oneself may have changed one's own permissions.
    if (command.person.id === user?.id) await refresh()
    await onDone()
  })

  return (
    <FormDialog
      keepOpen
      size="small"
      title={title}
      description={consequence}
      onClose={onClose}
      confirm={title}
      danger={command.kind === 'disable'}
      form={form}
    >
      <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField
        label={t({ context: 'field', message: 'Your password' })}
        name="password"
        autoComplete="current-password"
      />
    </FormDialog>
  )
}

function send({ kind, person }: Command, password: string): Promise<unknown> {
  const params = { person_id: person.id }
  if (kind === 'sign-out') return call(endPersonSessions, { params, body: { password } })
  const change = kind === 'admin' || kind === 'member' ? { role: kind } : { disabled: kind === 'disable' }
  return call(changePerson, { params, body: { password, ...change } })
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
  }
}
