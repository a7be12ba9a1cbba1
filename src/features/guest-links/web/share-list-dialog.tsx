import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { pageAddress } from '../../../client/base-path.ts'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { AnswerOf } from '../../../shared/contract.ts'
import { addDays } from '../../../shared/days.ts'
import { limits } from '../../../shared/limits.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LinkDialog } from '../../members/web/link-dialog.tsx'
import type { WineQuery } from '../../wines/contract.ts'
import { makeGuestLink, NewGuestLink } from '../contract.ts'

const { name, until_on } = NewGuestLink.def.shape
const Form = z.strictObject({ name, until_on })

interface ShareListDialogProps {
  query: WineQuery
  /** The heading that is proposed. */
  proposed?: string
  onClose: () => void
}

/** Makes a link by which guests see a list, and shows it with its QR code. */
export default function ShareListDialog({ query, proposed, onClose }: ShareListDialogProps) {
  const { t, i18n } = useLingui()
  const { cellar } = useCellar()
  const today = useToday()
  const [made, setMade] = useState<AnswerOf<typeof makeGuestLink>>()
  const form = useForm(
    Form,
    async entered => {
      const params = { cellar_id: cellar?.id ?? '' }
      setMade(await call(makeGuestLink, { params, body: { ...entered, query } }))
    },
    { failed: t`Could not create the link`, unreached: t`This needs a connection to the server. Nothing was changed.` },
  )
  if (made) {
    const until = dayText(made.until_on, i18n.locale)
    return (
      <LinkDialog
        title={t({ context: 'heading', message: 'Link for guests' })}
        description={t`Send this link, or let it be scanned. It is shown only now and works until the end of ${until}. Owners can take it back under Members.`}
        // Browsers send what is behind the number sign to no server, so that it is in no log.
        link={`${pageAddress()}/guests#${made.token}`}
        codeLabel={t`QR code of the link for guests`}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      records={[]}
      size="small"
      title={t({ context: 'button', message: 'Share with guests' })}
      description={t`Whoever has the link sees the names and origins of these wines as they are at that time, without prices, notes and places, and without an account.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Create link' })}
      form={form}
    >
      <TextField
        name="name"
        label={t({ context: 'guests', message: 'Heading' })}
        defaultValue={proposed ?? t`Our wines tonight`}
        maxLength={limits.view_name}
      />
      <DateField
        name="until_on"
        label={t({ context: 'guests', message: 'Last day' })}
        defaultValue={today}
        min={today}
        max={addDays(today, limits.guest_link_days)}
      />
    </FormDialog>
  )
}
