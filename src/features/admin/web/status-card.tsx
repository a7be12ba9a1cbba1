import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { getServerStatus, type ServerStatus } from '../contract.ts'

const refreshMs = 30_000

/** The contents and the status of the instance. */
export function StatusCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(getServerStatus)
  useEffect(() => {
    const refresh = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, refreshMs)
    return () => clearInterval(refresh)
  }, [refetch])
  return (
    <>
      <Card heading={<Trans>What this instance holds</Trans>}>
        {error && <Banner tone="danger">{messageOf(error, t`The condition could not be fetched`)}</Banner>}
        {data && <Holds holds={data.holds} />}
      </Card>
      {data && (
        <Card heading={<Trans>How it does</Trans>}>
          {data.untrusted_proxy && <ProxyWarning proxy={data.untrusted_proxy} />}
          {!isSecureContext && (
            <Banner tone="warn">
              <Trans>
                This address is plain http. Over it browsers do not open the application without a network, do not
                install it, and do not give it the camera for scanning; and what is sent can be read on the way. Serve
                it over https.
              </Trans>
            </Banner>
          )}
          <HowItDoes status={data} />
        </Card>
      )}
    </>
  )
}

function Holds({ holds }: { holds: ServerStatus['holds'] }) {
  const { t, i18n } = useLingui()
  const facts = [
    { label: t`People`, value: i18n.number(holds.people) },
    { label: t`Cellars`, value: i18n.number(holds.cellars) },
    { label: t`Wines`, value: i18n.number(holds.wines) },
    { label: t`Bottles`, value: i18n.number(holds.bottles) },
    { label: t`Changes`, value: i18n.number(holds.changes) },
    { label: t`Sessions`, value: i18n.number(holds.sessions) },
  ]
  return <Facts look="figures" facts={facts} />
}

function ProxyWarning({ proxy }: { proxy: NonNullable<ServerStatus['untrusted_proxy']> }) {
  const { header, address } = proxy
  return (
    <Banner tone="warn">
      <Trans>
        Requests come with the header {header} from {address}. If that is your proxy, set TRUST_PROXY={address} and
        restart the server: until then all visitors behind it count as one, and share the limits on requests and
        sign-ins.
      </Trans>
    </Banner>
  )
}

function HowItDoes({ status }: { status: ServerStatus }) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const { database, cache, memory_bytes, rates_until_on } = status
  const bytes = (count: number) => megabytes(count, locale)
  const kind = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const reads = cache.hits + cache.misses
  const hits = i18n.number(reads ? cache.hits / reads : 0, { style: 'percent' })
  const facts = [
    { label: t`Version`, value: status.version },
    { label: t`Up since`, value: instantText(status.started_at, locale) },
    { label: t`Node`, value: status.node },
    { label: t`Database`, value: t`${kind} ${database.version}` },
    ...(database.bytes === null ? [] : [{ label: t`Size of the data`, value: bytes(database.bytes) }]),
    { label: t`Memory`, value: bytes(memory_bytes) },
    {
      label: t`Cellars in memory`,
      value: t`${i18n.number(cache.cellars)}, ${bytes(cache.bytes)} of ${bytes(cache.limit_bytes)}`,
    },
    ...(reads ? [{ label: t`Reads answered from memory`, value: hits }] : []),
    ...(rates_until_on
      ? [
          {
            label: t`Exchange rates until`,
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
