import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { pageAddress } from '../../../client/base-path.ts'
import { printAlone } from '../../../client/print-alone.ts'
import { saveFile } from '../../../client/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import styles from './second-factor.module.css'
import { useSession } from './session.ts'

/** Shows backup codes, which nobody can show again, to be saved or printed. */
export function ShowBackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  const sheet = useRef<HTMLDivElement>(null)
  const heading = t`Backup codes for Wine Cellar`
  const email = user?.email ?? ''

  function save() {
    const text = [heading, email, pageAddress(), '', ...codes, ''].join('\n')
    saveFile(new File([text], 'wine-cellar-backup-codes.txt', { type: 'text/plain' }))
  }

  return (
    <Dialog
      keepOpen
      title={t({ context: 'heading', message: 'Backup codes' })}
      description={t`Each code replaces your phone once. They are shown only now: save or print them, and keep them where you would look without your phone.`}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          <Trans>I have saved them</Trans>
        </Button>
      }
    >
      <div ref={sheet}>
        <p data-paper-only>
          {heading}, {email}
        </p>
        <ul className={styles.codes} translate="no">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <FormRow actions>
        <Button icon={<Download />} onClick={save}>
          <Trans context="button">Save as text</Trans>
        </Button>
        <Button icon={<Printer />} onClick={() => printAlone(sheet.current)}>
          <Trans context="button">Print</Trans>
        </Button>
      </FormRow>
    </Dialog>
  )
}
