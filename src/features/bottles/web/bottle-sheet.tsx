import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { FromImport } from '../../wines/web/from-import.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { type BottleAction, BottleActions } from './bottle-actions.tsx'
import { BottleFacts } from './bottle-facts.tsx'
import { BottleLevel } from './bottle-level.tsx'
import styles from './bottle-sheet.module.css'

const BottleHistory = lazy(() => import('./bottle-history.tsx'))

interface BottleSheetProps {
  wine: Wine
  bottle: Bottle
  onDo: (what: BottleAction, bottle: Bottle) => void
  onClose: () => void
}

/** Shows one bottle with its facts, its actions and its history. */
export default function BottleSheet({ wine, bottle, onDo, onClose }: BottleSheetProps) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const [history, setHistory] = useState(false)
  const { code, left_ml, size_ml, opened_on, state } = bottle
  return (
    <Dialog
      onClose={onClose}
      title={t({ context: 'one bottle', message: `Bottle ${code}` })}
      description={wineText(wine)}
    >
      <Stack gap={4}>
        <Row gap={5} align="start" className={styles.top}>
          {opened_on && state !== 'gone' && (
            <BottleLevel type={wine.type} share={left_ml === null ? null : left_ml / size_ml} />
          )}
          <BottleFacts bottle={bottle} />
        </Row>
        <FromImport extra={bottle.extra} />
      </Stack>
      {canWrite && (
        <div className={styles.commands}>
          <BottleActions wine={wine} bottle={bottle} onDo={onDo} onClose={onClose} />
        </div>
      )}
      <div className={styles.history}>
        <Button look="plain" aria-expanded={history} onClick={() => setHistory(!history)}>
          {t({ context: 'heading', message: 'History' })}
        </Button>
        <Suspense>{history && <BottleHistory bottle_id={bottle.id} />}</Suspense>
      </div>
    </Dialog>
  )
}
