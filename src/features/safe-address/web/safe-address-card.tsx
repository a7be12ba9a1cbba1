import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { basePath } from '../../../client/base-path.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { qrCodeOf } from '../../labels/qr.ts'
import { QrPicture } from '../../labels/web/qr-picture.tsx'
import type { SafeAddress } from '../contract.ts'
import { getSafeAddress } from '../endpoints.ts'
import { Fingerprint } from './fingerprint.tsx'

const MakeDialog = lazyDialog(() => import('./make-safe-dialog.tsx'))
const RemoveDialog = lazyDialog(() => import('./remove-safe-dialog.tsx'))

/** Shows with which certificate the server itself serves https, makes one for the home network, and removes it. */
export function SafeAddressCard() {
  const { data, refetch } = useQuery(getSafeAddress)
  const [open, setOpen] = useState<'make' | 'remove'>()
  if (!data) return null
  const onClose = () => setOpen(undefined)
  const isOwn = data.kind === 'authority'
  return (
    <Card heading={<Trans context="heading">Secure address</Trans>}>
      <State address={data} />
      {isOwn && <OtherDevices />}
      {data.kind !== 'files' && (
        <Row gap={3} rowGap={2} wrap>
          {isOwn && (
            <LinkButton href="/trust">
              <Trans>Set up this device</Trans>
            </LinkButton>
          )}
          <Button onClick={() => setOpen('make')}>
            {isOwn ? <Trans context="button">Change addresses</Trans> : <Trans>Make this address secure</Trans>}
          </Button>
          {isOwn && (
            <Button onClick={() => setOpen('remove')}>
              <Trans context="button">Remove certificate</Trans>
            </Button>
          )}
        </Row>
      )}
      {open === 'make' && <MakeDialog address={data} onClose={onClose} onDone={refetch} />}
      {open === 'remove' && <RemoveDialog onClose={onClose} onDone={refetch} />}
    </Card>
  )
}

function State({ address: { kind, hosts, valid_until, fingerprint } }: { address: SafeAddress }) {
  const { t, i18n } = useLingui()
  if (kind === 'none') {
    return location.protocol === 'https:' ? (
      <p>
        <Trans>
          You reach this server over https, through a proxy that has a certificate. Nothing needs to be done.
        </Trans>
      </p>
    ) : (
      <p>
        <Trans>
          Browsers allow offline use, the camera and passkeys only at https addresses. This server can make a
          certificate for its address in your network. Each device then has to trust it once.
        </Trans>
      </p>
    )
  }
  const facts = [
    { label: t({ context: 'certificate', message: 'Valid for' }), value: hosts.join(', ') },
    ...(valid_until
      ? [
          {
            label: t({ context: 'certificate', message: 'Valid until' }),
            value: i18n.date(valid_until, { dateStyle: 'medium' }),
          },
        ]
      : []),
    ...(fingerprint
      ? [{ label: t({ context: 'certificate', message: 'Fingerprint' }), value: <Fingerprint of={fingerprint} /> }]
      : []),
  ]
  return (
    <>
      <Banner tone="good">
        {kind === 'files' ? (
          <Trans>
            This server serves https with the certificate of TLS_CERTIFICATE, and notices when it is replaced.
          </Trans>
        ) : (
          <Trans>
            This server serves https with a certificate of its own, and renews it. The certificate can vouch for nothing
            but these addresses.
          </Trans>
        )}
      </Banner>
      <Facts facts={facts} />
    </>
  )
}

function OtherDevices() {
  const { t } = useLingui()
  const code = qrCodeOf(`http://${location.host}${basePath}/trust`)
  return (
    <>
      <p>
        <Trans>On another device, scan this code or open {`${location.host}${basePath}/trust`}.</Trans>
      </p>
      <QrPicture code={code} label={t`Code of the page that sets up a device`} />
    </>
  )
}
