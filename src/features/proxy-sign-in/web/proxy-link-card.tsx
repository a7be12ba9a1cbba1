import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from '../../../client/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { useWaysIn } from '../../accounts/web/use-ways-in.ts'
import { getProxyIdentity } from '../endpoints.ts'

const LinkDialog = lazyDialog(() => import('./proxy-link-dialog.tsx'))

/** Links the account to the name that a trusted proxy gives, and removes the link. */
export function ProxyLinkCard() {
  const { provisional } = useSession()
  const { data, refetch } = useQuery(getProxyIdentity, provisional ? null : {})
  const ways = useWaysIn()
  const [isOpen, setOpen] = useState(false)
  const name = data?.linked ?? data?.named ?? null
  if (!data || name === null) return null
  const isLinked = data.linked !== null
  const onDone = async () => {
    await Promise.all([refetch(), ways.refetch()])
  }
  return (
    <Card heading={<Trans>Sign in through the proxy</Trans>}>
      <p>
        {isLinked ? (
          <Trans>Whoever is {name} at the proxy can sign in to your account.</Trans>
        ) : (
          <Trans>
            The proxy in front of this server calls you {name}. Once your account is linked, you can sign in with that.
          </Trans>
        )}
      </p>
      <FormRow actions>
        <Button onClick={() => setOpen(true)}>
          {isLinked ? <Trans context="button">Remove link</Trans> : <Trans context="button">Link account</Trans>}
        </Button>
      </FormRow>
      {isOpen && <LinkDialog isLinked={isLinked} name={name} onClose={() => setOpen(false)} onDone={onDone} />}
    </Card>
  )
}
