import { useLingui } from '@lingui/react/macro'
import { Check, EllipsisVertical, GlassWater } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dayText } from '../../../client/day-text.ts'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Departure } from '../../../model/bottle.ts'
import { type Day, daysBetween } from '../../../shared/days.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import tones from '../../../ui/tones.module.css'
import { Where } from '../../places/web/where.tsx'
import { titleOf, vintageText, wineText } from '../../wines/web/wine-names.ts'
import type { departBottles } from '../departures.ts'
import { keeping } from '../keeping.ts'
import { glasses, type OpenedBottle } from '../opened.ts'
import type { editOpening, pour } from '../opening.ts'
import { BottleLevel } from './bottle-level.tsx'
import { departedTexts } from './departure-texts.ts'
import { litresText } from './litres-text.ts'
import styles from './opened-screen.module.css'
import { goodText, leftText, openForText, preservationTexts, reasonTexts } from './opening-words.ts'
import { useWineWithPlace } from './use-wine-with-place.ts'

const PourDialog = lazyDialog(() => import('./pour-dialog.tsx'))
const OpeningDialog = lazyDialog(() => import('./opening-dialog.tsx'))

/** Shows an opened bottle with a button to pour a glass. */
export function OpenedCard({ opened, today }: { opened: OpenedBottle; today: Day }) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const { bottle, wine, days, opened_on, good_until } = opened
  const { title, cuvee } = titleOf(wine)
  const daysLeft = good_until === null ? 0 : daysBetween(today, good_until)
  const good = i18n._(goodText(opened, daysLeft))
  return (
    <li className={styles.bottle}>
      <BottleLevel type={wine.type} share={opened.share} />
      <div className={styles.about}>
        <Row gap={2} align="start" justify="space-between" className={styles.head}>
          <h2 className={styles.name}>
            <Link href={`/wines/${wine.id}`}>
              {title} <span className={styles.vintage}>{vintageText(wine.vintage, i18n)}</span>
            </Link>
          </h2>
          {canWrite && <MoreActions opened={opened} today={today} />}
        </Row>
        {cuvee && <p className={tones.quietSmall}>{cuvee}</p>}
        {bottle.place_id && (
          <p className={tones.quietSmall}>
            <Where bottle={bottle} />
          </p>
        )}
        <p className={styles.left}>{leftText(bottle.left_ml, i18n)}</p>
        <Row as="p" gap={3} rowGap={0} wrap className={tones.quietSmall}>
          <span>{i18n._(openForText(days))}</span>
          <span>{t({ context: 'open', message: `since ${dayText(opened_on, i18n.locale)}` })}</span>
          <span>{i18n._(preservationTexts[bottle.preserved ?? 'cork'])}</span>
        </Row>
        <p className={styles.state}>
          <Badge tone={opened.isForgotten ? 'warn' : daysLeft <= 1 && good_until !== null ? 'accent' : 'plain'}>
            {good}
          </Badge>
          <span>{i18n._(reasonTexts[keeping[wine.type].reason])}</span>
        </p>
      </div>
      {canWrite && <Actions opened={opened} today={today} />}
    </li>
  )
}

function Actions({ opened: { bottle, wine }, today }: { opened: OpenedBottle; today: Day }) {
  const { t, i18n } = useLingui()
  const command = useCommand()
  const attempt = useAttempt()
  const leave = useLeave({ bottle, wine }, today)
  const [pouring, setPouring] = useState(false)
  const [saying, setSaying] = useState(false)
  const left = bottle.left_ml
  const offered = glasses.filter(each => each <= (left ?? 0))
  function pourGlass(ml: number) {
    const done = t({ context: 'toast', message: `${litresText(ml, i18n)} poured` })
    return attempt(command<typeof pour>('bottles/pour', { bottle_id: bottle.id, ml }, done))
  }
  return (
    <fieldset className={styles.commands} aria-label={wineText(wine)}>
      {offered.map(ml => (
        <Button key={ml} icon={<GlassWater aria-hidden />} onClick={() => void pourGlass(ml)}>
          {litresText(ml, i18n)}
        </Button>
      ))}
      {left === null && <Button onClick={() => setSaying(true)}>{t`Set amount left`}</Button>}
      {left !== null && left > 0 && (
        <Button onClick={() => setPouring(true)}>{t({ context: 'amount', message: 'Other' })}</Button>
      )}
      <Button icon={<Check aria-hidden />} onClick={() => void leave('drunk')}>
        {t({ context: 'button', message: 'Mark as finished' })}
      </Button>
      {pouring && <PourDialog bottle_id={bottle.id} onClose={() => setPouring(false)} />}
      {saying && <OpeningDialog wine={wine} bottle={bottle} onClose={() => setSaying(false)} />}
    </fieldset>
  )
}

function MoreActions({ opened: { bottle, wine }, today }: { opened: OpenedBottle; today: Day }) {
  const { t } = useLingui()
  const command = useCommand()
  const attempt = useAttempt()
  const leave = useLeave({ bottle, wine }, today)
  const [editing, setEditing] = useState(false)
  function close() {
    const done = t({ context: 'toast', message: `Reclosed: ${wineText(wine)}` })
    return attempt(command<typeof editOpening>('bottles/edit-opening', { bottle_id: bottle.id, opened_on: null }, done))
  }
  const named = wineText(wine)
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={t`More actions for ${named}`} icon={<EllipsisVertical />} />}
        entries={[
          { key: 'edit', label: t`Change amount left and preservation`, onSelect: () => setEditing(true) },
          { key: 'spoiled', label: t`Mark as spoiled`, onSelect: () => void leave('spoiled') },
          {
            key: 'close',
            label: t({ context: 'button', message: 'Undo opening' }),
            onSelect: () => void close(),
            separated: true,
          },
        ]}
      />
      {editing && <OpeningDialog wine={wine} bottle={bottle} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Returns a function by which the bottle leaves, and which shows a toast to undo it. */
function useLeave({ bottle, wine }: Pick<OpenedBottle, 'bottle' | 'wine'>, today: Day) {
  const { i18n } = useLingui()
  const wineWithPlace = useWineWithPlace()
  const command = useCommand()
  const attempt = useAttempt()
  return (departure: Departure) => {
    const input = { bottle_ids: [bottle.id], departure, departed_on: today }
    const done: ReactNode = i18n._(departedTexts[departure](wineWithPlace(wine, bottle)))
    return attempt(command<typeof departBottles>('bottles/depart', input, done))
  }
}
