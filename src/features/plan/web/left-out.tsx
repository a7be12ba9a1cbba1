import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Plan, WineLot } from '../plan.ts'

/** The bottles that the plan opens last or not at all: their windows are over or unknown, or they are locked. */
export function LeftOut({ plan: { past, unknown, locked } }: { plan: Plan }) {
  const { t } = useLingui()
  const [over, blank] = [countOf(past), countOf(unknown)]
  if (over + blank + locked === 0) return null
  return (
    <Card heading={t`Past, without a window, or locked`}>
      <Stack as="ul" gap={2}>
        {over > 0 && (
          <li>
            <Trans>
              <Link href="/?stage=past&stage=past_estimated">
                <Plural value={over} one="# bottle is" other="# bottles are" /> past the drinking window
              </Link>
              : open one soon and see. The plan opens them where nothing else is ready.
            </Trans>
          </li>
        )}
        {blank > 0 && (
          <li>
            <Trans>
              <Link href="/?stage=unknown">
                <Plural value={blank} one="# bottle has" other="# bottles have" /> no drinking window
              </Link>
              : the plan leaves them out until you enter one.
            </Trans>
          </li>
        )}
        {locked > 0 && (
          <li>
            <Trans>
              <Link href="/?lock=locked">
                <Plural value={locked} one="# bottle is" other="# bottles are" /> locked
              </Link>
              : the plan opens them from their day on, and without a day not at all.
            </Trans>
          </li>
        )}
      </Stack>
    </Card>
  )
}

function countOf(lots: readonly WineLot[]): number {
  return lots.reduce((sum, { bottles }) => sum + bottles, 0)
}
