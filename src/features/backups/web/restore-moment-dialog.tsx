import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { instantText } from '../../../client/instant-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { passwordAgain } from '../../accounts/password-again.ts'
import { PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { orderMoment } from '../endpoints.ts'

interface Props {
  from: string
  to: string
  onClose: () => void
  onOrdered: () => Promise<unknown>
}

/** The fields, of which the moment is a time on the clock of this device. */
const fields = z.strictObject({ moment: z.string(), ...passwordAgain })

/** Orders that the next start of the server restores everything as it was at a moment. */
export default function RestoreMomentDialog({ from, to, onClose, onOrdered }: Props) {
  const { t, i18n } = useLingui()
  const [first, last] = [instantText(from, i18n.locale), instantText(to, i18n.locale)]
  return (
    <PasswordDialog
      danger
      title={t({ context: 'heading', message: 'Restore a moment' })}
      description={t`The next start of the server, within a day, replaces everything of everybody on it by what it was at that moment, or up to half a minute before. The data from before stays beside it, and everybody has to sign in again.`}
      onClose={onClose}
      confirm={<Trans context="button">Restore at the next start</Trans>}
      schema={fields}
      send={async ({ moment, ...rest }) => {
        await call(orderMoment, { body: { ...rest, moment: new Date(moment).toISOString() } })
        await onOrdered()
        onClose()
      }}
    >
      <TextField
        label={t({ context: 'label', message: 'Moment' })}
        hint={t`From ${first} to ${last}`}
        name="moment"
        type="datetime-local"
        step={1}
        required
        min={localSecond(from)}
        max={localSecond(to)}
        defaultValue={localSecond(to)}
      />
    </PasswordDialog>
  )
}

/** Writes an instant as the field does: the date and the next whole second on the clock of this device. */
function localSecond(at: string): string {
  const date = new Date(at)
  const local = date.getTime() - date.getTimezoneOffset() * 60_000
  return new Date(Math.ceil(local / 1000) * 1000).toISOString().slice(0, 19)
}
