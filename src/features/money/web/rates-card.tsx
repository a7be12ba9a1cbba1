import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { dayText } from '../../../client/day-text.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { RateUpdates, UpdateResult } from '../updates/contract.ts'
import { addRatesFromFile, fetchRates, getRateUpdates } from '../updates/endpoints.ts'
import { useUpdateWords } from './use-update-words.ts'
import { WaitingRates } from './waiting-rates.tsx'

const SourceDialog = lazyDialog(() => import('./source-dialog.tsx'))
const RateDialog = lazyDialog(() => import('./rate-dialog.tsx'))

/** Shows where new exchange rates come from and how old they are, and lets an administrator decide about doubtful ones. */
export function RatesCard() {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'source' | 'rate'>()
  const [result, setResult] = useState<UpdateResult>()
  const { data, error, refetch } = useQuery(getRateUpdates)

  async function done(next: UpdateResult) {
    setResult(next)
    await refetch()
  }

  /** The result of the source before says nothing about the new one. */
  async function changeSource() {
    setResult(undefined)
    await refetch()
  }

  return (
    <>
      <Card heading={<Trans context="heading">Exchange rates</Trans>}>
        {error && <Banner tone="danger">{messageOf(error, t`Could not load the exchange rates`)}</Banner>}
        {data && (
          <>
            <State updates={data} result={result} />
            {result && <ResultBanner result={result} />}
            <Commands updates={data} onOpen={setDialog} onDone={done} />
          </>
        )}
      </Card>
      {data && data.waiting.length > 0 && <WaitingRates waiting={data.waiting} onDone={refetch} />}
      {data && dialog === 'source' && (
        <SourceDialog updates={data} onClose={() => setDialog(undefined)} onDone={changeSource} />
      )}
      {dialog === 'rate' && <RateDialog onClose={() => setDialog(undefined)} onDone={done} />}
    </>
  )
}

function State({ updates, result }: { updates: RateUpdates; result: UpdateResult | undefined }) {
  const { t, i18n } = useLingui()
  const words = useUpdateWords()
  const { source, host, last, newest_on, age_days, behind } = updates
  const newest = dayText(newest_on, i18n.locale)
  const missing = Map.groupBy(
    behind.filter(({ until_on }) => until_on < newest_on),
    ({ until_on }) => until_on,
  )
  const list = (items: Iterable<string>) => new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(items)
  const sinceText = ([until_on, of]: [string, { currency: string }[]]) => {
    const [currencies, day] = [list(of.map(({ currency }) => currency)), dayText(until_on, i18n.locale)]
    return t({ context: 'exchange rates', message: `of ${currencies} since ${day}` })
  }
  const facts = [
    { label: t({ context: 'exchange rates', message: 'Source' }), value: words.sources[source.kind] },
    ...(host ? [{ label: t({ context: 'server', message: 'Host' }), value: <bdi>{host}</bdi> }] : []),
    {
      label: t({ context: 'exchange rates', message: 'Newest rates' }),
      value: t`${newest}, ${plural(age_days, { 0: 'today', one: '# day old', other: '# days old' })}`,
    },
    ...(missing.size > 0 ? [{ label: t`No new rates`, value: list(Array.from(missing, sinceText)) }] : []),
    ...(last && host
      ? [{ label: t({ context: 'exchange rates', message: 'Last update' }), value: instantText(last.at, i18n.locale) }]
      : []),
  ]
  return (
    <>
      {host ? (
        <p>
          <Trans>The server sends one request a day to {host}, without any data of this installation.</Trans>
        </p>
      ) : (
        <p>
          <Trans>The server fetches no exchange rates. Choose a source to get new rates every day.</Trans>
        </p>
      )}
      <Facts facts={facts} />
      {host && !result && last && (last.result.failed || last.result.refused > 0) && (
        <ResultBanner result={last.result} isLast />
      )}
    </>
  )
}

/** Shows what became of the rates of an answer or a file, with each refused one. */
function ResultBanner({ result, isLast = false }: { result: UpdateResult; isLast?: boolean }) {
  const { t, i18n } = useLingui()
  const words = useUpdateWords()
  const { failed, status, added, waiting, refused, refused_rates, missing } = result
  if (failed) {
    const reason = words.failures[failed]
    return (
      <Banner tone="warn">
        <p>{isLast ? t`The last update failed. The stored rates stay in use.` : t`No rates were added.`}</p>
        <p>{status === null ? reason : t`${reason} (HTTP ${status})`}</p>
      </Banner>
    )
  }
  const isNew = added + waiting + refused > 0
  return (
    <Banner tone={refused + waiting > 0 ? 'warn' : 'good'}>
      {added > 0 && <p>{t`${plural(added, { one: 'One rate added', other: '# rates added' })}`}</p>}
      {waiting > 0 && (
        <p>{t`${plural(waiting, { one: 'One rate needs your decision', other: '# rates need your decision' })}`}</p>
      )}
      {refused > 0 && <p>{t`${plural(refused, { one: 'One rate was refused', other: '# rates were refused' })}`}</p>}
      {!isNew && <p>{t`There are no new rates.`}</p>}
      {refused_rates.map(({ currency, day_on, reason }) => (
        <p key={`${currency} ${day_on}`}>{t`${currency} ${day_on}: ${words.refusals[reason]}`}</p>
      ))}
      {missing.length > 0 && (
        <p>{t`Missing currencies: ${new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(missing)}`}</p>
      )}
    </Banner>
  )
}

interface CommandsProps {
  updates: RateUpdates
  onOpen: (dialog: 'source' | 'rate') => void
  onDone: (result: UpdateResult) => Promise<void>
}

function Commands({ updates, onOpen, onDone }: CommandsProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState<'fetch' | 'file'>()
  const [failure, setFailure] = useState<string>()
  const failureText = useFailureText()

  async function run(which: 'fetch' | 'file', work: () => Promise<UpdateResult>) {
    setBusy(which)
    setFailure(undefined)
    try {
      await onDone(await work())
    } catch (error) {
      setFailure(failureText(error, t`The rates could not be updated`, t`This needs a connection to the server.`))
    }
    setBusy(undefined)
  }

  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Row gap={3} rowGap={2} wrap>
        <Button onClick={() => onOpen('source')}>
          <Trans context="button">Choose source</Trans>
        </Button>
        {updates.host && (
          <Button busy={busy === 'fetch'} onClick={() => void run('fetch', () => call(fetchRates))}>
            <Trans context="button">Fetch now</Trans>
          </Button>
        )}
        <FileButton
          busy={busy === 'file'}
          accept=".xml,.csv,.zip,.json"
          onFile={body => void run('file', () => call(addRatesFromFile, { body }))}
        >
          <Trans context="button">Add from file</Trans>
        </FileButton>
        <Button onClick={() => onOpen('rate')}>
          <Trans context="button">Enter rate</Trans>
        </Button>
      </Row>
    </>
  )
}
