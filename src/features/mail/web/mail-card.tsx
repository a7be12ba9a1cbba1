import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { getMailSettings, sendTestMail } from '../endpoints.ts'

const MailDialog = lazyDialog(() => import('./mail-dialog.tsx'))

/** Shows whether the server sends mail, lets an administrator choose the mail server, and tries it. */
export function MailCard() {
  const { t } = useLingui()
  const { user } = useSession()
  const failureText = useFailureText()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ tone: 'good' | 'danger'; text: string }>()
  const { data, error, refetch } = useQuery(getMailSettings)
  const host = data?.host ?? ''
  const email = user?.email ?? ''

  async function tryIt() {
    setBusy(true)
    setResult(undefined)
    try {
      await call(sendTestMail)
      setResult({ tone: 'good', text: t`The mail server accepted a message to ${email}.` })
    } catch (error) {
      const text = failureText(error, t`The message could not be sent`, t`This needs a connection to the server.`)
      setResult({ tone: 'danger', text })
    }
    setBusy(false)
  }

  async function changed() {
    setResult(undefined)
    await refetch()
  }

  return (
    <Card heading={<Trans context="heading">Mail</Trans>}>
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the settings`)}</Banner>}
      {data && (
        <>
          <p>
            {data.kind === 'off' ? (
              <Trans>
                The server sends no mail. People who forget their password need a code from an administrator.
              </Trans>
            ) : (
              <Trans>The server sends recovery codes through {host}.</Trans>
            )}
          </p>
          {result && <Banner tone={result.tone}>{result.text}</Banner>}
          <Row gap={3} rowGap={2} wrap>
            <Button onClick={() => setOpen(true)}>
              <Trans context="button">Choose mail server</Trans>
            </Button>
            {data.kind !== 'off' && (
              <Button busy={busy} onClick={() => void tryIt()}>
                <Trans context="button">Send test message</Trans>
              </Button>
            )}
          </Row>
          {isOpen && <MailDialog settings={data} onClose={() => setOpen(false)} onDone={changed} />}
        </>
      )}
    </Card>
  )
}
