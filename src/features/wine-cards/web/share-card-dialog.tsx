import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { pageAddress } from '../../../client/base-path.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Wine } from '../../../model/wine.ts'
import type { AnswerOf } from '../../../shared/contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { LinkDialog } from '../../members/web/link-dialog.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { type CardField, fingerprintOf } from '../card.ts'
import { cardLink } from '../card-link.ts'
import { makeWineCard } from '../endpoints.ts'
import { useCardFieldLabel } from './use-card-field-label.ts'

const Form = z.strictObject({ note: z.optional(z.boolean()) })

/** Makes a card of a wine, and shows it as a link, a QR code and a file. */
export default function ShareCardDialog({ wine, onClose }: { wine: Wine; onClose: () => void }) {
  const { t } = useLingui()
  const { cellar } = useCellar()
  const [made, setMade] = useState<AnswerOf<typeof makeWineCard>>()
  const form = useForm(
    Form,
    async ({ note = false }) => {
      const params = { cellar_id: cellar?.id ?? '', wine_id: wine.id }
      setMade(await call(makeWineCard, { params, body: { note } }))
    },
    {
      failed: t`Could not create the card`,
      unreached: t`The server signs the card, so this needs a connection to it.`,
    },
  )
  if (made) return <MadeCard wine={wine} made={made} onClose={onClose} />
  return (
    <FormDialog
      records={[wine]}
      size="small"
      title={t({ context: 'button', message: 'Share as a card' })}
      description={t`Others can add this wine to their cellar, also on another server. The card has the names, origin, grapes, alcohol and drinking window, and never prices, places, tags or scores.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Create card' })}
      form={form}
    >
      {wine.note && <Checkbox name="note" label={t`Include the note`} hint={wine.note} />}
    </FormDialog>
  )
}

interface MadeCardProps {
  wine: Wine
  made: AnswerOf<typeof makeWineCard>
  onClose: () => void
}

function MadeCard({ wine, made: { card, code }, onClose }: MadeCardProps) {
  const { t } = useLingui()
  const title = t({ context: 'screen', message: 'Wine card' })
  const description = t`Whoever opens the link or scans the code sees the wine and can add it. The wine is part of the link, so no server keeps it.`

  function save() {
    const name = `${wineText(wine).replace(/[^\p{L}\p{N}]+/gu, '-')}.json`
    saveFile(new File([`${JSON.stringify(card, null, 2)}\n`], name, { type: 'application/json' }))
  }

  const file = (
    <Stack gap={3}>
      <FormRow actions>
        <Button icon={<Download aria-hidden />} onClick={save}>
          <Trans context="button">Save as file</Trans>
        </Button>
      </FormRow>
      <p>
        <Trans>Signed by this server, whose fingerprint is {fingerprintOf(card.key)}.</Trans>
      </p>
    </Stack>
  )
  if (!code) {
    return (
      <Dialog
        size="small"
        title={title}
        description={t`The names of this wine are too long for a link or a QR code. Send the file.`}
        onClose={onClose}
      >
        {file}
      </Dialog>
    )
  }
  return (
    <LinkDialog
      title={title}
      description={description}
      link={cardLink(code.text, pageAddress())}
      codeLabel={t`QR code of the wine card`}
      onClose={onClose}
    >
      {code.left_out.length > 0 && <LeftOut fields={code.left_out as CardField[]} />}
      {file}
    </LinkDialog>
  )
}

function LeftOut({ fields }: { fields: readonly CardField[] }) {
  const { i18n } = useLingui()
  const label = useCardFieldLabel()
  const names = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(fields.map(label))
  return (
    <Banner tone="warn">
      <Trans>The link and the QR code have no room for: {names}. The file has everything.</Trans>
    </Banner>
  )
}
