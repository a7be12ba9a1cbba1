import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-row.tsx'

/** Shows more of a list, as long as there is more of it. */
export function MoreButton({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  if (shown >= total) return null
  return (
    <FormRow actions>
      <Button size="small" onClick={onMore}>
        <Trans context="button">Show more</Trans>
      </Button>
    </FormRow>
  )
}
