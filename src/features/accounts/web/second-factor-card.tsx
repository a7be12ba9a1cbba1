import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { getSecondFactor } from '../endpoints.ts'
import { useWaysIn } from './use-ways-in.ts'

const TurnOnDialog = lazyDialog(() => import('./turn-on-second-factor-dialog.tsx'))
const TurnOffDialog = lazyDialog(() => import('./turn-off-second-factor-dialog.tsx'))
const BackupCodesDialog = lazyDialog(() => import('./backup-codes-dialog.tsx'))

/** Few enough that new ones should be made. */
const few = 3

/** Turns the second factor of the person on and off, and makes new backup codes. */
export function SecondFactorCard() {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useQuery(getSecondFactor)
  const [open, setOpen] = useState<'on' | 'off' | 'codes'>()
  const ways = useWaysIn()
  const onDone = async () => {
    await Promise.all([refetch(), ways.refetch()])
  }
  const dialog = { onClose: () => setOpen(undefined), onDone }
  const hasCodes = ways.data !== undefined && (!ways.data.password || ways.data.passkeys.length > 0)
  const since = data?.since ? instantText(data.since, i18n.locale) : undefined
  const left = data?.backup_codes ?? 0
  return (
    <Card heading={<Trans context="heading">Second factor</Trans>}>
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the second factor`)}</Banner>}
      {data && since === undefined && (
        <>
          <p>
            <Trans>
              With a second factor, signing in also takes a code from an app on your phone. Somebody who finds out your
              password cannot sign in with it alone.
            </Trans>
          </p>
          {hasCodes && (
            <p>
              <Trans>Backup codes are for accounts without a password too, for the day your passkeys are lost.</Trans>{' '}
              <BackupCodesLeft left={left} />
            </p>
          )}
          <FormRow actions>
            <Button onClick={() => setOpen('on')}>
              <Trans>Turn on second factor</Trans>
            </Button>
            {hasCodes && (
              <Button onClick={() => setOpen('codes')}>
                <Trans>Create new backup codes</Trans>
              </Button>
            )}
          </FormRow>
        </>
      )}
      {since !== undefined && (
        <>
          <p>
            <Trans>On since {since}.</Trans> <BackupCodesLeft left={left} />
          </p>
          {left <= few && (
            <Banner tone="warn">
              <Trans>
                Create new backup codes. Without them, only an administrator can help if you lose your phone.
              </Trans>
            </Banner>
          )}
          <FormRow actions>
            <Button onClick={() => setOpen('codes')}>
              <Trans>Create new backup codes</Trans>
            </Button>
            <Button look="danger" onClick={() => setOpen('off')}>
              <Trans>Turn off second factor</Trans>
            </Button>
          </FormRow>
        </>
      )}
      {open === 'on' && <TurnOnDialog {...dialog} />}
      {open === 'off' && <TurnOffDialog {...dialog} />}
      {open === 'codes' && <BackupCodesDialog {...dialog} />}
    </Card>
  )
}

function BackupCodesLeft({ left }: { left: number }) {
  return (
    <Plural value={left} _0="No backup code is left." one="One backup code is left." other="# backup codes are left." />
  )
}
