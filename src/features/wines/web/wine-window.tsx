import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import type { Maturity, Stage, Wine } from '../../../model/wine.ts'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import tones from '../../../ui/tones.module.css'
import { EstimateText } from '../../window-rules/web/estimate-text.tsx'
import { axisOn, stageParts } from '../drinking-window.ts'
import { useConfirmWindows } from './use-confirm-windows.tsx'
import { axisStyle, WindowAxis } from './window-axis.tsx'
import bars from './window-bar.module.css'
import { WindowBar } from './window-bar.tsx'
import { windowSentence } from './window-sentence.ts'
import styles from './wine-window.module.css'
import { stageNames } from './words.ts'

const EditWinesDialog = lazyDialog(() => import('./edit-wines-dialog.tsx'))

const stageTones: Record<Maturity, NonNullable<BadgeProps['tone']>> = {
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
  const canWrite = useCanWrite()
  const confirm = useConfirmWindows()
  const [correcting, setCorrecting] = useState(false)
  const close = () => setCorrecting(false)
  const { maturity, estimated } = stageParts(stage)
  return (
    <section className={styles.window} aria-label={t`When to drink`}>
      <Row as="p" gap={3} rowGap={1} align="center" wrap className={styles.words}>
        <strong>{i18n._(windowSentence(wine, stage))}</strong>
        {stage !== 'unknown' && (
          <Badge tone={estimated ? 'plain' : stageTones[maturity]}>{i18n._(stageNames[stage])}</Badge>
        )}
        {wine.window_source === 'imported' && (
          <span className={tones.faintTiny}>{t({ context: 'window', message: 'imported' })}</span>
        )}
      </Row>
      {estimated && <EstimateText wine={wine} />}
      {estimated && canWrite && (
        <Row gap={2} wrap>
          <Button size="small" icon={<Check aria-hidden />} onClick={() => void confirm([wine])}>
            {t({ context: 'window', message: 'Confirm' })}
          </Button>
          <Button size="small" look="plain" onClick={() => setCorrecting(true)}>
            {t({ context: 'window', message: 'Correct' })}
          </Button>
        </Row>
      )}
      <div className={styles.frame} style={axisStyle(axis, today)} aria-hidden>
        <WindowAxis axis={axis} today={today} />
        <span className={`${bars.field} ${styles.field}`}>
          <WindowBar window={wine} axis={axis} />
        </span>
      </div>
      {correcting && <EditWinesDialog field="window" wines={[wine]} onClose={close} onDone={close} />}
    </section>
  )
}
