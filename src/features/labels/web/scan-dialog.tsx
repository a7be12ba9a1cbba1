import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../../ui/dialog.tsx'
import Scanner from './scanner.tsx'

interface ScanDialogProps {
  title: string
  onRead: (texts: readonly string[]) => void
  onClose: () => void
}

/** Opens the scanner for a form that needs a code. */
export default function ScanDialog({ title, onRead, onClose }: ScanDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog onClose={onClose} title={title} description={t`Use the camera or a picture, or type the digits.`}>
      <Scanner onRead={onRead} />
    </Dialog>
  )
}
