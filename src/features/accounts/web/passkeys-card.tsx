import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { Passkey } from '../contract.ts'
import { listPasskeys } from '../endpoints.ts'
import { barrierHere, type PasskeyBarrier } from './passkey-barrier.ts'
import styles from './sessions-card.module.css'
import { useWaysIn } from './use-ways-in.ts'

const AddPasskeyDialog = lazyDialog(() => import('./add-passkey-dialog.tsx'))
const RenamePasskeyDialog = lazyDialog(() => import('./rename-passkey-dialog.tsx'))
const RemovePasskeyDialog = lazyDialog(() => import('./remove-passkey-dialog.tsx'))

/** Lists the passkeys of the person, adds one where the address can have some, and removes them. */
export function PasskeysCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(listPasskeys)
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const ways = useWaysIn()
  const barrier = barrierHere()
  const passkeys = data?.passkeys ?? []
  const onDone = async () => {
    await Promise.all([refetch(), ways.refetch()])
  }
  return (
    <Card heading={<Trans context="heading">Passkeys</Trans>}>
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the passkeys`)}</Banner>}
      <p>
        <Trans>
          With a passkey you sign in by fingerprint, face or the PIN of your device, without password and second factor.
        </Trans>
      </p>
      {passkeys.length > 0 && (
        <Stack as="ul">
          {passkeys.map(passkey => (
            <OnePasskey
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </Stack>
      )}
      {barrier && (
        <Banner
          actions={
            barrier === 'no-https' && (
              <LinkButton size="small" href="/trust">
                <Trans>Make this address secure</Trans>
              </LinkButton>
            )
          }
        >
          <Barrier barrier={barrier} />
        </Banner>
      )}
      {data && !barrier && (
        <FormRow actions>
          <Button onClick={() => setAdding(true)}>
            <Trans context="button">Add passkey</Trans>
          </Button>
        </FormRow>
      )}
      {isAdding && <AddPasskeyDialog passkeys={passkeys} onClose={() => setAdding(false)} onDone={onDone} />}
      {renamed && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(undefined)} onDone={refetch} />}
      {removed && <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(undefined)} onDone={onDone} />}
    </Card>
  )
}

interface OnePasskeyProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function OnePasskey({ passkey, onRename, onRemove }: OnePasskeyProps) {
  const { t, i18n } = useLingui()
  const { name, address } = passkey
  const host = new URL(address).host
  const made = instantText(passkey.created_at, i18n.locale)
  const used = passkey.last_used_at && instantText(passkey.last_used_at, i18n.locale)
  return (
    <li className={styles.session}>
      <div>
        <div className={styles.name}>{name}</div>
        <div className={styles.used}>
          {used ? (
            <Trans>
              For {host}, last used {used}
            </Trans>
          ) : (
            <Trans>
              For {host}, added {made}
            </Trans>
          )}
        </div>
      </div>
      <Row gap={2} wrap>
        <Button size="small" aria-label={t({ context: 'passkey', message: `Rename: ${name}` })} onClick={onRename}>
          <Trans context="button">Rename</Trans>
        </Button>
        <Button size="small" aria-label={t({ context: 'passkey', message: `Remove: ${name}` })} onClick={onRemove}>
          <Trans context="button">Remove</Trans>
        </Button>
      </Row>
    </li>
  )
}

function Barrier({ barrier }: { barrier: PasskeyBarrier }) {
  const { origin, hostname } = location
  switch (barrier) {
    case 'no-name':
      return (
        <Trans>
          No passkeys can be added here: browsers have them only for addresses with a name, and {hostname} is a number.
        </Trans>
      )
    case 'no-https':
      return (
        <Trans>No passkeys can be added here: browsers have them only for https addresses, and this is {origin}.</Trans>
      )
    case 'browser':
      return <Trans>No passkeys can be added here: this browser does not support them.</Trans>
  }
}
