import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { ApplyStep } from '../contract.ts'

/** The progress of the import in counts. */
export function ApplyProgress({ progress, onCancel }: { progress: ApplyStep | undefined; onCancel(): void }) {
  const { t, i18n } = useLingui()
  const done = i18n.number(progress?.done ?? 0)
  const total = i18n.number(progress?.total ?? 0)
  const labels = {
    reading: t`Reading the file`,
    photos: t`Converting pictures to photos`,
    writing: t`Adding to your cellar`,
  }
  return (
    <Card>
      <Progress
        label={labels[progress?.phase ?? 'reading']}
        done={progress?.done ?? 0}
        total={progress?.total}
        text={progress ? t`${done} of ${total}` : t({ context: 'busy', message: 'One moment …' })}
      />
      <div>
        <Button onClick={onCancel}>
          <Trans context="button">Cancel import</Trans>
        </Button>
      </div>
    </Card>
  )
}
