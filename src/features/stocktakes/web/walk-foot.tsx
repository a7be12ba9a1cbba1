import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Flag, Undo2 } from 'lucide-react'
import { Button } from '../../../web/ui/button.tsx'
import { classNames } from '../../../web/ui/class-names.ts'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import type { Station } from '../walk.ts'
import { usePlaceName } from './use-place-name.ts'
import type { Ticking } from './use-ticking.ts'
import styles from './walk-foot.module.css'

interface WalkFootProps {
  here: Station
  next: Station | undefined
  isLast: boolean
  ticking: Ticking
  onNext: (place_id: string | null) => void
}

/** What was ticked last, with its way back, and where to go on. */
export function WalkFoot({ here, next, isLast, ticking: { said, untick }, onNext }: WalkFootProps) {
  const { t } = useLingui()
  const placeName = usePlaceName()
  return (
    <div className={styles.foot}>
      <div
        className={classNames(styles.said, said?.tone === 'warn' && styles.strange)}
        role="status"
        aria-label={t`What was ticked last`}
      >
        {said?.text}
      </div>
      {said && said.tick_ids.length > 0 && (
        <Button look="plain" size="small" icon={<Undo2 aria-hidden />} onClick={() => untick(said.tick_ids)}>
          <Trans>Take back</Trans>
        </Button>
      )}
      {next ? (
        <Button
          className={styles.next}
          look={here.due.length === 0 ? 'primary' : 'quiet'}
          icon={<ArrowRight aria-hidden className={styles.arrow} />}
          onClick={() => onNext(next.place_id)}
        >
          <Trans>
            Next: {placeName.own(next.place_id)} (
            <Plural value={next.due.length} one="# bottle" other="# bottles" />)
          </Trans>
        </Button>
      ) : (
        <LinkButton className={styles.next} look={isLast ? 'primary' : 'quiet'} href="?end" icon={<Flag aria-hidden />}>
          <Trans>To the end</Trans>
        </LinkButton>
      )}
    </div>
  )
}
