import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useToday } from '../../../client/today.ts'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { labelBottles } from '../commands.ts'

interface MarkLabelledProps {
  bottles: readonly Bottle[]
  onClose: () => void
}

/** Asks whether the stickers were printed, which only the person knows, and records it. */
export function MarkLabelled({ bottles, onClose }: MarkLabelledProps) {
  const { t } = useLingui()
  const today = useToday()
  const command = useCommand()
  const attempt = useAttempt()
  const count = bottles.length

  async function mark() {
    const body = { bottle_ids: bottles.map(({ id }) => id), labelled_on: today }
    const done = t`${plural(count, { one: 'One bottle marked as labelled', other: '# bottles marked as labelled' })}`
    await attempt(command<typeof labelBottles>('bottles/label', body, done))
    onClose()
  }

  return (
    <Banner
      tone="good"
      actions={
        <>
          <Button size="small" look="primary" onClick={() => void mark()}>
            <Trans>Mark as labelled</Trans>
          </Button>
          <Button size="small" onClick={onClose}>
            <Trans context="button">Not yet</Trans>
          </Button>
        </>
      }
    >
      <Trans>Did the labels print well? Then these bottles no longer need one.</Trans>
    </Banner>
  )
}
