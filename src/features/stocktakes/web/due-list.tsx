import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheckBig } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { type BottleGroup, orderedGroups, type Station } from '../count-session.ts'
import styles from './count-lists.module.css'
import { DueGroup } from './due-group.tsx'

/** The initial number of groups fills a few screens. Checked bottles leave the list, so that the rest moves up. */
const atFirst = 60

interface DueListProps {
  here: Station
  /** The bottles that were recorded here after the count session began. */
  since: readonly Bottle[]
  onCheck: (bottles: readonly Bottle[]) => void
}

export function DueList({ here, since, onCheck }: DueListProps) {
  const { t } = useLingui()
  const [most, setMost] = useState(atFirst)
  const due = useOrdered(here.due)
  const received = useOrdered(since)
  const { list, heading, keepPlace } = useStableFocus(here.due.length + since.length)
  const isDone = here.due.length === 0

  const rows = (groups: readonly BottleGroup[]) =>
    groups.slice(0, most).map(group => (
      <DueGroup
        key={`${group.wine_id} ${group.size_ml}`}
        group={group}
        onCheck={(bottles, button) => {
          keepPlace(button)
          onCheck(bottles)
        }}
      />
    ))

  return (
    <Stack as="section" gap={3} ref={list} aria-label={t({ context: 'bottles', message: 'Expected here' })}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <Trans context="bottles">Expected here</Trans>{' '}
        {!isDone && (
          <span className={styles.count}>
            <Plural value={here.due.length} one="# bottle left" other="# bottles left" />
          </span>
        )}
      </h2>
      {isDone && (
        <p className={styles.done}>
          <CircleCheckBig aria-hidden />
          {here.found.length > 0 ? (
            <Trans>All bottles expected here were found.</Trans>
          ) : (
            <Trans>No bottles are expected here.</Trans>
          )}
        </p>
      )}
      {due.length > 0 && (
        <Stack as="ul" data-ruled className={styles.groups}>
          {rows(due)}
        </Stack>
      )}
      {received.length > 0 && (
        <>
          <h3 className={styles.subheading}>
            <Trans>Moved here since the start</Trans>
          </h3>
          <Stack as="ul" data-ruled className={styles.groups}>
            {rows(received)}
          </Stack>
        </>
      )}
      {Math.max(due.length, received.length) > most && (
        <Button onClick={() => setMost(most + atFirst)}>
          <Trans context="button">Show more</Trans>
        </Button>
      )}
    </Stack>
  )
}

function useOrdered(bottles: readonly Bottle[]): BottleGroup[] {
  const { i18n } = useLingui()
  const wines = useCellar().replica?.wines
  return useMemo(() => {
    const nameOf = (wine_id: string) => {
      const wine = wines?.get(wine_id)
      return wine ? wineText(wine) : ''
    }
    return orderedGroups(bottles, nameOf, new Intl.Collator(i18n.locale, { numeric: true }))
  }, [bottles, wines, i18n.locale])
}

/** Keeps the focus at its position in the list when a checked bottle leaves it, on the one that moved up. */
function useStableFocus(count: number) {
  const list = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef<number>(undefined)
  const tickable = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-check]') ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: when a bottle more or less is there
  useEffect(() => {
    if (wanted.current === undefined) return
    const buttons = tickable()
    const target = buttons[Math.min(wanted.current, buttons.length - 1)] ?? heading.current
    wanted.current = undefined
    if (document.activeElement === document.body) target?.focus({ preventScroll: true })
  }, [count])

  return { list, heading, keepPlace: (button: HTMLElement) => (wanted.current = tickable().indexOf(button)) }
}
