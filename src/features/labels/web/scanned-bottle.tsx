import { Trans, useLingui } from '@lingui/react/macro'
import { ScanLine, X } from 'lucide-react'
import { useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useLocation, useNavigate } from '../../../ui/navigation.tsx'
import { readCode } from '../../bottles/code.ts'
import { BottleActions } from '../../bottles/web/bottle-actions.tsx'
import { type BottleDoing, BottleDoings } from '../../bottles/web/bottle-dialogs.tsx'
import { BottleFacts } from '../../bottles/web/bottle-facts.tsx'
import { useWide } from '../../wines/web/use-media.ts'
import styles from './scanned-bottle.module.css'

/** Shows the bottle whose code is in the hash of the address, with its most likely actions. */
export default function ScannedBottle({ wine, bottles }: { wine: Wine; bottles: readonly Bottle[] }) {
  const { t } = useLingui()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const [doing, setDoing] = useState<BottleDoing>()
  const Heading = useWide() ? 'h3' : 'h2'
  const bottle = bottles.find(each => each.code === readCode(hash.slice(1)))
  if (!bottle) return null
  const { code } = bottle
  const putAway = () => void navigate(pathname + search, { replace: true })

  return (
    <section className={styles.bottle} aria-labelledby="scanned-bottle" data-screen-only>
      <Row gap={3} align="center" justify="space-between">
        <Heading id="scanned-bottle" className={styles.code}>
          <Trans context="one bottle">Bottle {code}</Trans>
        </Heading>
        <IconButton label={t`Close this bottle`} icon={<X />} onClick={putAway} />
      </Row>
      <BottleFacts bottle={bottle} />
      <Row gap={2} wrap>
        {canWrite && (
          <BottleActions
            wine={wine}
            bottle={bottle}
            onDo={(what, one) => setDoing({ what, bottles: [one] })}
            onClose={() => {}}
          />
        )}
        <LinkButton href="/scan" icon={<ScanLine aria-hidden />}>
          <Trans context="button">Scan another</Trans>
        </LinkButton>
      </Row>
      {doing && <BottleDoings wine={wine} doing={doing} onDo={setDoing} />}
    </section>
  )
}
