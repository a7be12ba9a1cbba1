import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Flag, Undo2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { Station } from '../count-session.ts'
import styles from './count-foot.module.css'
import type { Ticking } from './use-checking.ts'
import { usePlaceName } from './use-place-name.ts'

interface CountFootProps {
  here: Station
  next: Station | undefined
  checking: Ticking
  onNext: (place_id: string | null) => void
}

/** Shows the last check with its undo button, and the next place. */
export function CountFoot({ here, next, checking: { announced, uncheck }, onNext }: CountFootProps) {
  const { t } = useLingui()
  const placeName = usePlaceName()
  return (
    <div className={styles.foot}>
      <div
        className={classNames(styles.announced, announced?.tone === 'warn' && styles.strange)}
        role="status"
        aria-label={t`Last checked off`}
      >
        {announced?.text}
      </div>
      {announced && announced.check_ids.length > 0 && (
        <Button look="plain" size="small" icon={<Undo2 aria-hidden />} onClick={() => uncheck(announced.check_ids)}>
          <Trans context="a check">Undo</Trans>
        </Button>
      )}
      {next ? (
        <Button
          className={styles.next}
          look={here.due.length === 0 ? 'primary' : 'quiet'}
          icon={<ArrowRight aria-hidden />}
          onClick={() => onNext(next.place_id)}
        >
          <Trans>
            Next: {placeName.own(next.place_id)} (
            <Plural value={next.due.length} one="# bottle" other="# bottles" />)
          </Trans>
        </Button>
      ) : (
        <LinkButton
          className={styles.next}
          look={here.due.length === 0 ? 'primary' : 'quiet'}
          href="?end"
          icon={<Flag aria-hidden />}
        >
          <Trans context="stock-take">Review</Trans>
        </LinkButton>
      )}
    </div>
  )
}
