import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { pageAddress } from '../../../client/base-path.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useForm } from '../../../client/use-form.ts'
import type { Cellar } from '../../../ledger/contract.ts'
import { memberRoles } from '../../../model/choices.ts'
import type { AnswerOf } from '../../../shared/contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { makeInvitation } from '../contract.ts'
import { invitationLink } from '../invitation-link.ts'
import { LinkDialog } from './link-dialog.tsx'
import { useRoleWords } from './role-words.ts'

interface InviteDialogProps {
  cellar: Cellar
  /** True if the server can mail the link. */
  mail: boolean
  onClose: () => void
  onMade: () => void
}

/** Makes an invitation with a role, and shows its link and QR code, which cannot be shown again. */
export default function InviteDialog({ cellar, mail, onClose, onMade }: InviteDialogProps) {
  const { t } = useLingui()
  const words = useRoleWords()
  const [made, setMade] = useState<AnswerOf<typeof makeInvitation>>()
  const form = useForm(
    makeInvitation.body,
    async body => {
      setMade(await call(makeInvitation, { params: { cellar_id: cellar.id }, body }))
      onMade()
    },
    { failed: t`Could not create the invitation` },
  )
  if (made) return <InvitationDialog made={made} onClose={onClose} />
  const roles = [...memberRoles].reverse()
  return (
    <FormDialog
      records={[cellar]}
      size="small"
      title={t({ context: 'button', message: 'Invite somebody' })}
      description={t`The link works once and for seven days. You can take it back.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Create link' })}
      form={form}
    >
      <RadioGroup
        look="list"
        label={t({ context: 'column', message: 'Role' })}
        name="role"
        defaultValue="editor"
        choices={roles.map(role => ({ value: role, label: words[role].name, hint: words[role].about }))}
      />
      {mail && (
        <TextField
          label={t`Send it by e-mail to`}
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          hint={t`Optional. You get the link in any case.`}
        />
      )}
    </FormDialog>
  )
}

function InvitationDialog({ made, onClose }: { made: AnswerOf<typeof makeInvitation>; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const until = instantText(made.expires_at, i18n.locale)
  return (
    <LinkDialog
      title={t({ context: 'heading', message: 'Invitation link' })}
      description={t`Send this link, or let it be scanned. It is shown only now, works once, and is valid until ${until}.`}
      link={invitationLink(made.token, pageAddress())}
      codeLabel={t`QR code of the invitation`}
      onClose={onClose}
    >
      {made.mailed && (
        <Banner tone="good">
          <Trans>The link has been sent by e-mail.</Trans>
        </Banner>
      )}
      {made.mailed === false && (
        <Banner tone="warn">
          <Trans>The e-mail could not be sent. Send the link yourself.</Trans>
        </Banner>
      )}
    </LinkDialog>
  )
}
