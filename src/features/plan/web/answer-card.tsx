import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Where } from '../../places/web/where.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { Answer } from '../tonight.ts'
import { LotName } from './lot-words.tsx'
import { ReasonText } from './reason-text.tsx'
import { ruleTexts } from './tonight-words.ts'

const DepartDialog = lazyDialog(() => import('../../bottles/web/depart-dialog.tsx'))

/** A bottle for tonight: why, where it is, and how to serve it. */
export function AnswerCard({ answer, year, onFollow }: { answer: Answer; year: number; onFollow: () => void }) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const [opening, setOpening] = useState(false)
  const { lot, bottles, bottle, rule, reason } = answer
  const name = wineText(lot.line.wine)
  return (
    <Row as="li" gap={4} align="start" justify="space-between">
      <Stack gap={1}>
        <LotName lot={lot} onFollow={onFollow} />
        <p>
          {rule && i18n._(ruleTexts[rule])} <ReasonText choice={{ lot, bottles, reason }} year={year} />
        </p>
        <p>
          <Where bottle={bottle} />
        </p>
        <Serving answer={answer} />
      </Stack>
      {canWrite && (
        <Button
          size="small"
          aria-label={t({ context: 'button', message: `Open: ${name}` })}
          onClick={() => setOpening(true)}
        >
          {t({ context: 'button', message: 'Open' })}
        </Button>
      )}
      {opening && (
        <DepartDialog wine_id={lot.line.wine.id} bottle_id={bottle.id} opening onClose={() => setOpening(false)} />
      )}
    </Row>
  )
}

function Serving({ answer: { bottles, kind, minutes } }: { answer: Answer }) {
  const [from, until] = kind.celsius
  return (
    <p>
      <Plural value={bottles} one="One bottle" other="# bottles" />
      {' · '}
      <Trans>
        {from}–{until} °C
      </Trans>
      {' · '}
      {minutes === 0 ? (
        <Trans>serve at once</Trans>
      ) : (
        <Plural value={minutes} one="open one minute before" other="open # minutes before" />
      )}
    </p>
  )
}
