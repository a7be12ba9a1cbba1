import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../../../client/api.ts'
import { basePath } from '../../../client/base-path.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { useSession } from '../../accounts/web/session.ts'
import type { Authority } from '../contract.ts'
import { getAuthority } from '../endpoints.ts'
import { type DeviceKind, deviceKindOf, deviceKinds } from './device-kind.ts'
import { Fingerprint } from './fingerprint.tsx'
import { SettingsPath } from './settings-path.tsx'
import styles from './trust-screen.module.css'

/** Leads a device through trusting the authority of this server, so that its https address is secure for it. */
export default function TrustScreen() {
  const { t } = useLingui()
  const { authority, failed } = useAuthority()
  return (
    <Page heading={t({ context: 'screen', message: 'Set up this device' })} width="lines">
      {failed && (
        <Banner tone="danger">
          <Trans>This needs a connection to the server.</Trans>
        </Banner>
      )}
      {authority === null && <NoAuthority />}
      {authority && <Steps authority={authority} />}
    </Page>
  )
}

/** Returns the authority of this server, null if it has none; undefined until that is known. Nobody need be signed in. */
function useAuthority(): { authority?: Authority | null; failed?: true } {
  const [found, setFound] = useState<{ authority?: Authority | null; failed?: true }>({})
  useEffect(() => {
    const leaving = new AbortController()
    call(getAuthority, { signal: leaving.signal })
      .then(setFound)
      .catch(() => {
        if (!leaving.signal.aborted) setFound({ failed: true })
      })
    return () => leaving.abort()
  }, [])
  return found
}

function NoAuthority() {
  const { isAdmin } = useSession()
  return (
    <Banner
      actions={
        isAdmin && (
          <LinkButton href="/admin">
            <Trans>Go to the admin area</Trans>
          </LinkButton>
        )
      }
    >
      {location.protocol === 'https:' ? (
        <Trans>This address is secure already. There is nothing to set up.</Trans>
      ) : (
        <Trans>
          This server has no certificate yet. An administrator can make its address secure in the admin area, under
          “Secure address”.
        </Trans>
      )}
    </Banner>
  )
}

function Steps({ authority: { hosts, fingerprint } }: { authority: Authority }) {
  const { t } = useLingui()
  const [kind, setKind] = useState<DeviceKind>(() => deviceKindOf(navigator.userAgent))
  const labels: Record<DeviceKind, string> = {
    apple: t`iPhone or iPad`,
    android: t({ context: 'device', message: 'Android' }),
    mac: t({ context: 'device', message: 'Mac' }),
    windows: t({ context: 'device', message: 'Windows' }),
    firefox: t({ context: 'device', message: 'Firefox' }),
  }
  return (
    <>
      <p>
        <Trans>
          Over https this device can use the cellar without a network, scan with the camera and install the application.
          For that it has to trust the certificate of this server, once. The certificate can vouch for no other address.
        </Trans>
      </p>
      <RadioGroup<DeviceKind>
        label={t({ context: 'field', message: 'This device' })}
        look="tiles"
        value={kind}
        onChange={setKind}
        choices={deviceKinds.map(value => ({ value, label: labels[value] }))}
      />
      <ol className={styles.steps}>
        <Step heading={t`Download the certificate`}>
          <p>
            <a className={buttonClass('primary')} href={`${basePath}/authority.crt`}>
              <Download aria-hidden />
              <Trans context="button">Download certificate</Trans>
            </a>
          </p>
          {kind === 'apple' && (
            <p>
              <Trans>Use Safari, and allow the download of the configuration profile.</Trans>
            </p>
          )}
        </Step>
        <Trusting kind={kind} />
        <Step heading={t`Compare the fingerprint`}>
          <p>
            <Trans>
              The details of the certificate show its SHA-256 fingerprint. It has to be the same as in the admin area of
              this server:
            </Trans>
          </p>
          <Fingerprint of={fingerprint} />
        </Step>
        <Step heading={t`Open the secure address`}>
          <p>
            <Trans>Sign in there once more. Use this address from now on, and install the application from it.</Trans>
          </p>
          <Stack as="ul" gap={2}>
            {hosts.map(host => (
              <li key={host}>
                <a href={secureAddress(host)}>{secureAddress(host)}</a>
              </li>
            ))}
          </Stack>
        </Step>
      </ol>
    </>
  )
}

/** Says and shows where a device of this kind trusts an authority, in the words of its own menus. */
function Trusting({ kind }: { kind: DeviceKind }) {
  return useTrustingSteps()[kind].map(({ heading, about, path }) => (
    <Step key={heading} heading={heading}>
      {about && <p>{about}</p>}
      <SettingsPath path={path} />
    </Step>
  ))
}

interface TrustingStep {
  heading: string
  about?: string
  path: string[]
}

function useTrustingSteps(): Record<DeviceKind, TrustingStep[]> {
  const { t } = useLingui()
  const settings = t({ context: 'menu of a device', message: 'Settings' })
  const general = t({ context: 'menu of a device', message: 'General' })
  return {
    apple: [
      {
        heading: t`Install the profile`,
        path: [
          settings,
          general,
          t({ context: 'menu of a device', message: 'VPN & Device Management' }),
          t({ context: 'menu of a device', message: 'Wine Cellar: Install' }),
        ],
      },
      {
        heading: t`Trust the certificate`,
        about: t`This is a second switch in another place. Without it the profile has no effect.`,
        path: [
          settings,
          general,
          t({ context: 'menu of a device', message: 'About' }),
          t({ context: 'menu of a device', message: 'Certificate Trust Settings' }),
          t({ context: 'menu of a device', message: 'Wine Cellar: on' }),
        ],
      },
    ],
    android: [
      {
        heading: t`Install the certificate`,
        about: t`The names differ a little between makers: search the settings for “CA certificate”. Choose “Install anyway” and the downloaded file.`,
        path: [
          settings,
          t({ context: 'menu of a device', message: 'Security & privacy' }),
          t({ context: 'menu of a device', message: 'Encryption & credentials' }),
          t({ context: 'menu of a device', message: 'Install a certificate' }),
          t({ context: 'menu of a device', message: 'CA certificate' }),
        ],
      },
    ],
    mac: [
      {
        heading: t`Trust the certificate`,
        about: t`Open the downloaded file, add it to the keychain “login”, and double-click it in Keychain Access.`,
        path: [
          t({ context: 'menu of a device', message: 'Keychain Access' }),
          t({ context: 'menu of a device', message: 'Wine Cellar' }),
          t({ context: 'menu of a device', message: 'Trust' }),
          t({ context: 'menu of a device', message: 'Always Trust' }),
        ],
      },
    ],
    windows: [
      {
        heading: t`Install the certificate`,
        about: t`Open the downloaded file.`,
        path: [
          t({ context: 'menu of a device', message: 'Install Certificate' }),
          t({ context: 'menu of a device', message: 'Current User' }),
          t({ context: 'menu of a device', message: 'Place all certificates in the following store' }),
          t({ context: 'menu of a device', message: 'Trusted Root Certification Authorities' }),
        ],
      },
    ],
    firefox: [
      {
        heading: t`Import the certificate`,
        about: t`Firefox has certificates of its own. Choose “Trust this CA to identify websites”.`,
        path: [
          settings,
          t({ context: 'menu of a device', message: 'Privacy & Security' }),
          t({ context: 'menu of a device', message: 'View Certificates' }),
          t({ context: 'menu of a device', message: 'Authorities' }),
          t({ context: 'menu of a device', message: 'Import' }),
        ],
      },
    ],
  }
}

function Step({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <li>
      <Card heading={heading}>{children}</Card>
    </li>
  )
}

/** Returns the https address of a host of this server, on the port of this page. */
function secureAddress(host: string): string {
  const name = host.includes(':') ? `[${host}]` : host
  const port = location.port || (location.protocol === 'http:' ? '80' : '')
  return `https://${name}${port && `:${port}`}${basePath}/`
}
