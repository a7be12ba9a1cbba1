import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { typedList } from '../../../client/typed-list.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { type DialogEnds, PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { HostName, makeSafeAddress, type SafeAddress } from '../contract.ts'

const SafeForm = z.strictObject({
  ...makeSafeAddress.body.def.shape,
  hosts: z.pipe(typedList(HostName, 'host_wrong'), z.array(z.string()).check(z.minLength(1, 'required'))),
})

/** Chooses the hosts that the certificate is for, and has it made. */
export default function MakeSafeDialog({ address, ...ends }: DialogEnds & { address: SafeAddress }) {
  const { t } = useLingui()
  const isFirst = address.kind === 'none'
  const here = HostName.safeParse(location.hostname.replace(/^\[|\]$/g, ''))
  const proposed = new Set([...(here.success ? [here.data] : []), ...address.suggested])
  const hosts = isFirst ? [...proposed] : address.hosts
  return (
    <PasswordDialog
      {...ends}
      size="medium"
      title={t`Make this address secure`}
      description={
        isFirst
          ? t`The server makes a certificate for these addresses and for nothing else. Plain http goes on working.`
          : t`A new certificate is made. Every device has to trust it again.`
      }
      confirm={<Trans context="button">Make certificate</Trans>}
      schema={SafeForm}
      send={body => call(makeSafeAddress, { body })}
      done={t`This server now serves https too.`}
    >
      <TextArea
        name="hosts"
        label={t`Names and IP addresses of this server`}
        hint={t`One per line. Use a name if your network has one: passkeys need it, and an IP address may change.`}
        defaultValue={hosts.join('\n')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </PasswordDialog>
  )
}
