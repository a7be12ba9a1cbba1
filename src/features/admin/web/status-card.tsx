import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { ServerStatus } from '../contract.ts'
import { getServerStatus } from '../endpoints.ts'

const UpdateNotesDialog = lazyDialog(() => import('./update-notes-dialog.tsx'))

const refreshMs = 30_000

/** The contents and the status of the instance. */
export function StatusCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(getServerStatus)
  const [areNotesOpen, setNotesOpen] = useState(false)
  useEffect(() => {
    const refresh = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, refreshMs)
    return () => clearInterval(refresh)
  }, [refetch])
  return (
    <>
      <Card heading={<Trans context="of the server">Contents</Trans>}>
        {error && <Banner tone="danger">{messageOf(error, t`Could not load the server status`)}</Banner>}
        {data && <Holds holds={data.holds} />}
      </Card>
      {data && (
        <Card heading={<Trans context="heading">Server status</Trans>}>
          {data.untrusted_proxy && <ProxyWarning proxy={data.untrusted_proxy} />}
          {data.unreadable_secrets > 0 && (
            <Banner tone="danger">
              <Trans>
                Passwords and keys stored on this server were encrypted with a key that it no longer has. Until it has
                that key again, mail, OpenID Connect, authenticator apps and wine cards may not work. Restore the file
                secret.key or set SECRET_KEY as before, and restart the server. If the key is lost, enter the passwords
                again and reset the second factors of the people concerned.
              </Trans>
            </Banner>
          )}
          <HowItDoes status={data} />
          <FormRow actions>
            <Button onClick={() => setNotesOpen(true)}>
              <Trans>What is new</Trans>
            </Button>
          </FormRow>
          {areNotesOpen && <UpdateNotesDialog onClose={() => setNotesOpen(false)} />}
        </Card>
      )}
    </>
  )
}

function Holds({ holds }: { holds: ServerStatus['holds'] }) {
  const { t, i18n } = useLingui()
  const facts = [
    { label: t({ context: 'heading', message: 'People' }), value: i18n.number(holds.people) },
    { label: t({ context: 'server', message: 'Cellars' }), value: i18n.number(holds.cellars) },
    { label: t({ context: 'screen', message: 'Wines' }), value: i18n.number(holds.wines) },
    { label: t({ context: 'bottles', message: 'Bottles' }), value: i18n.number(holds.bottles) },
    { label: t({ context: 'server', message: 'Changes' }), value: i18n.number(holds.changes) },
    { label: t({ context: 'column', message: 'Sessions' }), value: i18n.number(holds.sessions) },
  ]
  return <Facts look="figures" facts={facts} />
}

function ProxyWarning({ proxy }: { proxy: NonNullable<ServerStatus['untrusted_proxy']> }) {
  const { header, address } = proxy
  return (
    <Banner tone="warn">
      <Trans>
        Requests from {address} carry the header {header}. If this is your proxy, set TRUST_PROXY={address} and restart
        the server. Until then, all visitors behind it count as one and share the limits on requests and sign-ins.
      </Trans>
    </Banner>
  )
}

function HowItDoes({ status }: { status: ServerStatus }) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const { database, files_bytes, cache, memory_bytes, rates_until_on } = status
  const bytes = (count: number) => megabytes(count, locale)
  const kind = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const reads = cache.hits + cache.misses
  const hits = i18n.number(reads ? cache.hits / reads : 0, { style: 'percent' })
  const facts = [
    { label: t({ context: 'server', message: 'Version' }), value: status.version },
    { label: t({ context: 'server', message: 'Running since' }), value: instantText(status.started_at, locale) },
    { label: t({ context: 'server', message: 'Node' }), value: status.node },
    { label: t({ context: 'server', message: 'Database' }), value: t`${kind} ${database.version}` },
    ...(database.bytes === null
      ? []
      : [{ label: t({ context: 'server', message: 'Data size' }), value: bytes(database.bytes) }]),
    { label: t({ context: 'server', message: 'Including photos' }), value: bytes(database.photo_bytes) },
    { label: t({ context: 'server', message: 'Other files' }), value: bytes(files_bytes) },
    { label: t({ context: 'server', message: 'Memory' }), value: bytes(memory_bytes) },
    {
      label: t`Cellars in memory`,
      value: t`${i18n.number(cache.cellars)}, ${bytes(cache.bytes)} of ${bytes(cache.limit_bytes)}`,
    },
    ...(reads ? [{ label: t`Reads served from memory`, value: hits }] : []),
    ...(rates_until_on
      ? [
          {
            label: t`Exchange rates up to`,
            value: i18n.date(`${rates_until_on}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }),
          },
        ]
      : []),
  ]
  return <Facts facts={facts} />
}

function megabytes(bytes: number, locale: string): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, format).format(bytes / 1_000_000)
}
