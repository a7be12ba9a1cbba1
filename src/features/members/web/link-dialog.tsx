import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isOnlyHere } from '../../../client/is-only-here.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { qrCodeOf } from '../../labels/qr.ts'
import { QrPicture } from '../../labels/web/qr-picture.tsx'

interface LinkDialogProps {
  title: string
  description: string
  link: string
  /** Describes the QR code of the link. */
  codeLabel: string
  onClose: () => void
  children?: ReactNode
}

/** Shows a link and its QR code, which cannot be shown again. */
export function LinkDialog({ title, description, link, codeLabel, onClose, children }: LinkDialogProps) {
  const { t } = useLingui()

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast(t`The link has been copied`, { tone: 'good' })
    } catch {
      toast(t`The browser does not allow copying. Select the link and copy it.`, { tone: 'danger' })
    }
  }

  return (
    <Dialog
      keepOpen
      size="small"
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans context="button">Close</Trans>
          </Button>
          <Button look="primary" onClick={() => void copy()}>
            <Trans context="button">Copy link</Trans>
          </Button>
        </>
      }
    >
      {children}
      {isOnlyHere() && (
        <Banner tone="warn">
          <Trans>
            The address {location.origin} only works on this computer. Open the cellar at an address that others can
            reach before sending the link.
          </Trans>
        </Banner>
      )}
      <QrPicture code={qrCodeOf(link)} label={codeLabel} />
      <TextField
        label={t({ context: 'field', message: 'Link' })}
        readOnly
        dir="ltr"
        value={link}
        onFocus={event => event.currentTarget.select()}
      />
    </Dialog>
  )
}
