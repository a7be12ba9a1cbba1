import { useLingui } from '@lingui/react/macro'
import { Row } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { isOfCharts } from '../../views/screen-of-view.ts'
import { useSavedViews } from '../../views/web/use-saved-views.ts'

/** The person's saved views of the charts, at the start of the page. */
export function SavedCharts({ address }: { address: string }) {
  const { t } = useLingui()
  const views = useSavedViews().views.filter(isOfCharts)
  if (views.length === 0) return null
  return (
    <Row as="nav" gap={2} wrap aria-label={t({ context: 'heading', message: 'Saved views' })}>
      {views.map(view => (
        <LinkButton
          key={view.id}
          size="small"
          href={`/analytics?${view.address}`}
          aria-current={view.address === address ? 'page' : undefined}
        >
          {view.name}
        </LinkButton>
      ))}
    </Row>
  )
}
