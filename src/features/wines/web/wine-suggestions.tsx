import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useDismissed } from '../../../client/use-dismissed.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import type { editWines } from '../commands.ts'
import type { WineChange } from '../contract.ts'
import { countryName } from '../countries.ts'
import { infer, type Knowledge, loadKnowledge } from '../inference.ts'
import { wineText } from './wine-names.ts'
import styles from './wine-suggestions.module.css'
import { typeNames } from './words.ts'

/** Offers the facts that follow from the name and the appellation of a wine. Nothing is written until one is pressed. */
export default function WineSuggestions({ wine }: { wine: Wine }) {
  const { t, i18n } = useLingui()
  const canWrite = useCanWrite()
  const command = useCommand()
  const attempt = useAttempt()
  const knowledge = useKnowledge()
  const { isDismissed, dismiss } = useDismissed('suggestions')
  const suggested = useMemo(() => knowledge && infer(wine, knowledge), [wine, knowledge])
  if (!canWrite || !suggested || isDismissed(wine.id)) return null

  const { type, grapes, origin, classification } = suggested
  const { appellation, subregion, region, country } = origin ?? {}
  const place = [appellation, subregion, region, country && countryName(country, i18n.locale)]
  const parts = [
    { change: type, text: type && i18n._(typeNames[type.type]) },
    { change: grapes, text: grapes?.grapes.map(({ name }) => name).join(', ') },
    { change: origin, text: [...new Set(place)].filter(Boolean).join(', ') },
    { change: classification, text: classification?.classification },
  ].flatMap(({ change, text }) => (change && text ? [{ change, text }] : []))
  if (parts.length === 0) return null

  async function apply(change: WineChange) {
    const done = t({ context: 'toast', message: `Changed: ${wineText(wine)}` })
    await attempt(command<typeof editWines>('wines/edit', { wine_ids: [wine.id], ...change }, done))
  }

  return (
    <section
      className={styles.suggestions}
      data-screen-only
      aria-label={t({ context: 'heading', message: 'Suggestions' })}
    >
      <Row gap={2} align="center" wrap>
        <span>
          <Trans>Suggested from the name:</Trans>
        </span>
        {parts.map(({ change, text }) => (
          <Button key={text} size="small" icon={<Plus aria-hidden />} onClick={() => void apply(change)}>
            {text}
          </Button>
        ))}
        {parts.length > 1 && (
          <Button
            size="small"
            look="plain"
            onClick={() => void apply(Object.assign({}, ...parts.map(({ change }) => change)))}
          >
            {t({ context: 'suggestions', message: 'Apply all' })}
          </Button>
        )}
      </Row>
      <IconButton
        label={t({ context: 'suggestions', message: 'Dismiss' })}
        icon={<X />}
        onClick={() => dismiss(wine.id)}
      />
    </section>
  )
}

let loaded: Knowledge | undefined

/** Returns the reference data; undefined until they are loaded, or when they cannot be. */
function useKnowledge(): Knowledge | undefined {
  const [knowledge, setKnowledge] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    loadKnowledge().then(
      known => {
        loaded = known
        setKnowledge(known)
      },
      error => console.error('The reference data could not be fetched', error),
    )
  }, [])
  return knowledge
}
