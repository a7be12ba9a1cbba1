import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import type { Stage, Wine } from '../../../model/wine.ts'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { Row } from '../../../ui/layout.tsx'
import { EstimateText } from '../../window-rules/web/estimate-text.tsx'
import { axisOn } from '../drinking-window.ts'
import { axisStyle, WindowAxis } from './window-axis.tsx'
import bars from './window-bar.module.css'
import { WindowBar } from './window-bar.tsx'
import { windowSentence } from './window-sentence.ts'
import styles from './wine-window.module.css'
import { stageNames } from './words.ts'

const tones: Record<Stage, NonNullable<BadgeProps['tone']>> = {
  unknown: 'plain',
  young: 'plain',
  early: 'good',
  peak: 'good',
  late: 'warn',
  past: 'danger',
}

/** The drinking window in words and as a large version of the list's bar. */
export function WineWindow({ wine, stage }: { wine: Wine; stage: Stage }) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const axis = useMemo(() => axisOn(today), [today])
  return (
    <section className={styles.window} aria-label={t`When to drink`}>
      <Row as="p" gap={3} rowGap={1} align="center" wrap className={styles.words}>
        <strong>{i18n._(windowSentence(wine, stage))}</strong>
        {stage !== 'unknown' && <Badge tone={tones[stage]}>{i18n._(stageNames[stage])}</Badge>}
        {wine.window_source === 'imported' && <span className={styles.source}>{t`as imported`}</span>}
      </Row>
      {wine.window_source === 'estimated' && <EstimateText wine={wine} />}
      <div className={styles.frame} style={axisStyle(axis, today)} aria-hidden>
        <WindowAxis axis={axis} today={today} />
        <span className={`${bars.field} ${styles.field}`}>
          <WindowBar window={wine} axis={axis} />
        </span>
      </div>
    </section>
  )
}
