import { Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Tasting } from '../../../model/tasting.ts'
import type { Wine } from '../../../model/wine.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Grid, Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import tones from '../../../ui/tones.module.css'
import { useSession } from '../../accounts/web/session.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { removeTasting } from '../commands.ts'
import { isOwn } from '../own.ts'
import { ScoreText } from './score-text.tsx'
import styles from './tasting-card.module.css'

/** Loaded lazily because it contains all terms for wines, which many people never use. */
const AspectsText = lazy(() => import('./aspects-text.tsx'))
const TastingDialog = lazyDialog(() => import('./tasting-dialog.tsx'))

interface TastingCardProps {
  tasting: Tasting
  wine: Wine
  /** The name of the author. */
  name: string | undefined
  /** The wine, where the surroundings do not show it. */
  heading?: ReactNode
}

/** Shows one tasting with its score, note, author and day. Its author can change and remove it here. */
export const TastingCard = memo(function TastingCard({ tasting, wine, name, heading }: TastingCardProps) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const { score, score_scale, food, company, tasted_on } = tasting
  const usual = user?.score_scale ?? 'points_100'
  return (
    <Grid columns="3.75rem minmax(0, 1fr) auto" gap={3} rowGap={1}>
      <div className={styles.score}>
        {score === null ? (
          <span className={styles.none}>{t({ context: 'score', message: 'no score' })}</span>
        ) : (
          <ScoreText score={score} enteredScale={score_scale} />
        )}
      </div>
      <div className={styles.quote}>
        {heading}
        {tasting.note && <p className={styles.note}>{tasting.note}</p>}
        {Object.keys(tasting.aspects).length > 0 && (
          <Suspense fallback={null}>
            <AspectsText aspects={tasting.aspects} />
          </Suspense>
        )}
        <Row as="p" gap={3} rowGap={0} wrap className={tones.faintSmall}>
          <span className={styles.name}>{name ?? t({ context: 'tasting', message: 'Imported note' })}</span>
          <span>
            {tasted_on ? dayText(tasted_on, i18n.locale) : t({ context: 'heading', message: 'Date unknown' })}
          </span>
          {company && (
            <span>
              <Trans context="company">with {company}</Trans>
            </span>
          )}
          {food && (
            <span>
              <Trans context="food">to {food}</Trans>
            </span>
          )}
          {score !== null && score_scale && score_scale !== usual && (
            <span>
              <Trans context="score">
                given as {<ScoreText score={score} scale={score_scale} enteredScale={score_scale} />}
              </Trans>
            </span>
          )}
        </Row>
      </div>
      <OwnActions tasting={tasting} wine={wine} />
    </Grid>
  )
})

function OwnActions({ tasting, wine }: { tasting: Tasting; wine: Wine }) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const canWrite = useCanWrite()
  const command = useCommand()
  const attempt = useAttempt()
  const [editing, setEditing] = useState(false)
  if (!canWrite || !isOwn(tasting, user?.id)) return null

  async function remove() {
    const done = t({ context: 'toast', message: 'Tasting removed' })
    const removal = command<typeof removeTasting>('tastings/remove', { tasting_id: tasting.id }, done)
    await attempt(removal, t`This could not be removed. Please try again.`)
  }

  const name = [wineText(wine), tasting.tasted_on && dayText(tasting.tasted_on, i18n.locale)].filter(Boolean).join(', ')
  return (
    <>
      <Menu
        trigger={<IconButton size="small" label={t`Actions for ${name}`} icon={<EllipsisVertical />} />}
        align="end"
        entries={[
          {
            key: 'edit',
            label: t({ context: 'button', message: 'Edit' }),
            icon: <Pencil />,
            onSelect: () => setEditing(true),
          },
          {
            key: 'remove',
            label: t({ context: 'button', message: 'Remove' }),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => void remove(),
          },
        ]}
      />
      {editing && <TastingDialog wine={wine} tasting={tasting} onClose={() => setEditing(false)} />}
    </>
  )
}
