import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Wine } from '../../../model/wine.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import tones from '../../../ui/tones.module.css'
import { ScoreText } from '../../tastings/web/score-text.tsx'
import { type VintageStory, vintagesOf } from '../duplicates.ts'
import styles from './other-vintages.module.css'
import { Section } from './section.tsx'
import { vintageText } from './wine-names.ts'

/** The history of this wine's bottles in all its vintages. */
export function OtherVintages({ wine }: { wine: Wine }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const vintages = replica ? vintagesOf(wine, replica) : []
  if (vintages.length < 2) return null
  return (
    <Section heading={t({ context: 'heading', message: 'All vintages' })}>
      <Stack as="ul" data-ruled>
        {vintages.map(story => (
          <li key={story.wine.id} className={styles.vintage}>
            {story.wine.id === wine.id ? (
              <strong>{vintageText(story.wine.vintage, i18n)}</strong>
            ) : (
              <Link href={`/wines/${story.wine.id}`}>{vintageText(story.wine.vintage, i18n)}</Link>
            )}
            <Story story={story} />
            <span className={styles.score}>{story.score !== null && <ScoreText score={story.score} />}</span>
          </li>
        ))}
      </Stack>
    </Section>
  )
}

function Story({ story: { in_cellar, on_order, drunk, left, last_drunk_on } }: { story: VintageStory }) {
  const { t, i18n } = useLingui()
  return (
    <Row as="span" gap={3} rowGap={0} wrap className={tones.quiet}>
      {in_cellar > 0 && (
        <span>
          <Plural value={in_cellar} one="# in the cellar" other="# in the cellar" />
        </span>
      )}
      {on_order > 0 && (
        <span>
          <Plural value={on_order} one="# on order" other="# on order" />
        </span>
      )}
      {drunk > 0 && (
        <span>
          {last_drunk_on ? (
            <Trans>
              {i18n.number(drunk)} drunk, the last on {dayText(last_drunk_on, i18n.locale)}
            </Trans>
          ) : (
            <Trans context="bottles">{i18n.number(drunk)} drunk</Trans>
          )}
        </span>
      )}
      {left > 0 && <span>{t`${i18n.number(left)} removed otherwise`}</span>}
      {in_cellar + on_order + drunk + left === 0 && <span>{t`no bottles yet`}</span>}
    </Row>
  )
}
