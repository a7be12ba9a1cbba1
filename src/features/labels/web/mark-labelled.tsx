import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { messageOf } from '../../../web/api-errors.ts'
import { useToday } from '../../../web/today.ts'
import { Banner } from '../../../web/ui/banner.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { toast } from '../../../web/ui/toast.ts'
import type { Bottle } from '../../bottles/contract.ts'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import { labelBottles } from '../contract.ts'

interface MarkLabelledProps {
  bottles: readonly Bottle[]
  onClose: () => void
}

/** Asks whether the paper came out: only the person knows. */
export function MarkLabelled({ bottles, onClose }: MarkLabelledProps) {
  const { t } = useLingui()
  const today = useToday()
  const deed = useDeed()
  const count = bottles.length

  async function mark() {
    const body = { bottle_ids: bottles.map(({ id }) => id), labelled_on: today }
    const said = t`${plural(count, { one: 'One bottle has its sticker', other: '# bottles have their stickers' })}`
    try {
      await deed(labelBottles, { body }, said)
    } catch (error) {
      toast(messageOf(error, t`This could not be saved. Please try again.`), { tone: 'danger' })
    }
    onClose()
  }

  return (
    <Banner
      tone="good"
      actions={
        <>
          <Button size="small" look="primary" onClick={() => void mark()}>
            <Trans>Yes, note it</Trans>
          </Button>
          <Button size="small" onClick={onClose}>
            <Trans>Not yet</Trans>
          </Button>
        </>
      }
    >
      <Trans>Did the stickers come out well? Then these bottles need none any more.</Trans>
    </Banner>
  )
}
