import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { TakeStep } from '../contract.ts'

/** The progress of the import in counts. */
export function ApplyProgress({ progress, onCancel }: { progress: TakeStep | undefined; onCancel(): void }) {
  const { t, i18n } = useLingui()
  const done = i18n.number(progress?.done ?? 0)
  const total = i18n.number(progress?.total ?? 0)
  const labels = {
    reading: t`Reading the file`,
    photos: t`Making its pictures into photos`,
    writing: t`Putting it into your cellar`,
  }
  return (
    <Card>
      <Progress
        label={labels[progress?.phase ?? 'reading']}
        done={progress?.done ?? 0}
        total={progress?.total}
        text={progress ? t`${done} of ${total}` : t`One moment`}
      />
      <div>
        <Button onClick={onCancel}>
          <Trans>Stop: nothing of it stays</Trans>
        </Button>
      </div>
    </Card>
  )
}
