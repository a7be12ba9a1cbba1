import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { instantText } from '../../../client/instant-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { useWaysIn } from '../../accounts/web/use-ways-in.ts'
import { getOidcIdentity } from '../endpoints.ts'

const LinkDialog = lazyDialog(() => import('./oidc-link-dialog.tsx'))

/** Links the account to the one at the service that an administrator chose, and removes the link. */
export function OidcLinkCard() {
  const { i18n } = useLingui()
  const { provisional } = useSession()
  const { data, refetch } = useQuery(getOidcIdentity, provisional ? null : {})
  const ways = useWaysIn()
  const [isOpen, setOpen] = useState(false)
  if (!data || (data.name === null && data.linked_at === null)) return null
  const name = data.name ?? 'OpenID Connect'
  const onDone = async () => {
    await Promise.all([refetch(), ways.refetch()])
  }
  const since = data.linked_at && instantText(data.linked_at, i18n.locale)
  return (
    <Card heading={<Trans>Sign in with {name}</Trans>}>
      <p>
        {since ? (
          <Trans>
            Your account is linked since {since}. You can sign in with {name}.
          </Trans>
        ) : (
          <Trans>Once your account is linked, you can sign in with {name} as well.</Trans>
        )}
      </p>
      <FormRow actions>
        <Button onClick={() => setOpen(true)}>
          {since ? <Trans context="button">Remove link</Trans> : <Trans context="button">Link account</Trans>}
        </Button>
      </FormRow>
      {isOpen && (
        <LinkDialog isLinked={data.linked_at !== null} name={name} onClose={() => setOpen(false)} onDone={onDone} />
      )}
    </Card>
  )
}
