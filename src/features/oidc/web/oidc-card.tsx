import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { getOidcSettings } from '../endpoints.ts'

const OidcDialog = lazyDialog(() => import('./oidc-dialog.tsx'))

/** Shows by which service people can sign in, and lets an administrator choose it. */
export function OidcCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(getOidcSettings)
  const [isOpen, setOpen] = useState(false)
  const issuer = data?.issuer ?? ''
  return (
    <Card heading={<Trans context="heading">OpenID Connect</Trans>}>
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the settings`)}</Banner>}
      {data && (
        <>
          <p>
            {data.enabled ? (
              <Trans>People can sign in through {issuer} once they have linked their account.</Trans>
            ) : (
              <Trans>Nobody can sign in through a service such as Authelia, Authentik or Keycloak.</Trans>
            )}
          </p>
          <Row>
            <Button onClick={() => setOpen(true)}>
              <Trans context="button">Choose service</Trans>
            </Button>
          </Row>
          {isOpen && <OidcDialog settings={data} onClose={() => setOpen(false)} onDone={refetch} />}
        </>
      )}
    </Card>
  )
}
