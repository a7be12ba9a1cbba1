import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { typeNames } from '../../wines/web/words.ts'
import type { Gap } from '../plan.ts'

/** The years without enough bottles, and what to buy for them. */
export function BuyCard({ gaps }: { gaps: readonly Gap[] }) {
  const { t } = useLingui()
  if (gaps.length === 0) return null
  return (
    <Card
      heading={t`Empty years, and what to buy for them`}
      actions={
        <LinkButton href="/wishes" size="small">
          {t({ context: 'screen', message: 'Wish list' })}
        </LinkButton>
      }
    >
      <Stack as="ul" gap={2}>
        {gaps.map(gap => (
          <Row as="li" key={`${gap.type} ${gap.from}`} gap={2} align="baseline">
            <TypeDisc type={gap.type} size="small" silent />
            <span>
              <GapText gap={gap} />
            </span>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}

function GapText({ gap: { type, from, until, bottles } }: { gap: Gap }) {
  const { i18n } = useLingui()
  const name = i18n._(typeNames[type])
  if (from === until)
    return (
      <Trans>
        {name}: <Plural value={bottles} one="one bottle" other="# bottles" /> to drink in {from}
      </Trans>
    )
  return (
    <Trans>
      {name}: <Plural value={bottles} one="one bottle" other="# bottles" /> to drink from {from} to {until}
    </Trans>
  )
}
