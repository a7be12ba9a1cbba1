import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { call } from '../../../client/api.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import type { AnswerOf } from '../../../shared/contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { exactQrCodeOf } from '../../labels/qr.ts'
import { QrPicture } from '../../labels/web/qr-picture.tsx'
import { makeSecret, SecondFactorStart, turnOnSecondFactor } from '../contract.ts'
import { type DialogEnds, PasswordDialog } from './password-dialog.tsx'
import styles from './second-factor.module.css'
import { ShowBackupCodes } from './show-backup-codes.tsx'

type Made = AnswerOf<typeof makeSecret>

/** Gives an authenticator app its secret, turns the second factor on by the first code, and shows the backup codes. */
export default function TurnOnSecondFactorDialog({ onClose, onDone }: DialogEnds) {
  const { t } = useLingui()
  const { made, failed } = useSecret()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <ShowBackupCodes codes={codes} onClose={onClose} />
  return (
    <PasswordDialog
      title={t`Turn on second factor`}
      description={t`Scan this code with an authenticator app on your phone.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Turn on' })}
      schema={SecondFactorStart}
      send={async body => {
        setCodes((await call(turnOnSecondFactor, { body })).backup_codes)
        await onDone()
      }}
    >
      {failed && <Banner tone="danger">{failed}</Banner>}
      {made && <Secret made={made} />}
      <TextField
        label={t`Code that the app shows`}
        name="first_code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
      />
    </PasswordDialog>
  )
}

function Secret({ made: { secret, address } }: { made: Made }) {
  const { t } = useLingui()
  const grouped = secret.match(/.{4}/g)?.join(' ') ?? secret
  return (
    <>
      <QrPicture code={exactQrCodeOf(address)} label={t`QR code for the authenticator app`} />
      <p>
        <Trans>
          On the phone itself, <a href={address}>open it in the app</a>. Or type this key there:
        </Trans>{' '}
        <span className={styles.secret} translate="no">
          {grouped}
        </span>
      </p>
      <input type="hidden" name="secret" value={secret} readOnly />
    </>
  )
}

/** Asks the server for a secret once the dialog is open. */
function useSecret(): { made: Made | undefined; failed: string | undefined } {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [made, setMade] = useState<Made>()
  const [failed, setFailed] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one secret while the dialog is open
  useEffect(() => {
    const leaving = new AbortController()
    call(makeSecret, { signal: leaving.signal })
      .then(setMade)
      .catch(error => {
        if (leaving.signal.aborted) return
        setFailed(failureText(error, t`This could not be done`, t`Nothing was changed. Close this and try again.`))
      })
    return () => leaving.abort()
  }, [])
  return { made, failed }
}
