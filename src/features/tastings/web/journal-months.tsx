import { useLingui } from '@lingui/react/macro'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { Stack } from '../../../ui/layout.tsx'
import type { Members } from '../../cellars/web/use-members.ts'
import { WineHeading } from '../../wines/web/wine-heading.tsx'
import { byMonth, type Entry } from '../journal.ts'
import styles from './journal-months.module.css'
import { TastingCard } from './tasting-card.tsx'

/** The number of tastings that are drawn, or left undrawn, together. */
const blockSize = 20
/** The assumed height of a tasting until it has been seen. */
const likelyHeight = 120

interface Block {
  key: string
  /** The month above its first tastings; undefined above further ones. */
  month: string | null | undefined
  entries: Entry[]
}

/** Shows the tastings by month. Of thousands, only those near the window are drawn; the others keep their space. */
export function JournalMonths({ entries, nameOf }: { entries: readonly Entry[]; nameOf: Members['nameOf'] }) {
  const blocks = useMemo(() => blocksOf(entries), [entries])
  return (
    <Stack>
      {blocks.map((block, at) => (
        <JournalBlock key={block.key} block={block} first={at < 2} nameOf={nameOf} />
      ))}
    </Stack>
  )
}

interface JournalBlockProps {
  block: Block
  /** True for a block that is visible at the start, and therefore drawn at once. */
  first: boolean
  nameOf: Members['nameOf']
}

const JournalBlock = memo(function JournalBlock({ block, first, nameOf }: JournalBlockProps) {
  const { t, i18n } = useLingui()
  const [frame, drawn, height] = useDrawnNear(first, block.entries.length * likelyHeight)
  const month = useMemo(
    () => new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    [i18n.locale],
  )
  return (
    <section ref={frame} className={styles.block} style={drawn ? undefined : { blockSize: height }}>
      {drawn && block.month !== undefined && (
        <h2 className={styles.month}>
          {block.month === null
            ? t({ context: 'heading', message: 'Date unknown' })
            : month.format(new Date(`${block.month}-01T00:00:00Z`))}
        </h2>
      )}
      {drawn && (
        <Stack as="ul">
          {block.entries.map(entry => (
            <li key={entry.tasting.id} className={styles.entry}>
              <TastingCard
                tasting={entry.tasting}
                wine={entry.wine}
                name={nameOf(entry.tasting.person_id)}
                heading={<WineHeading as="h3" wine={entry.wine} />}
              />
            </li>
          ))}
        </Stack>
      )}
    </section>
  )
})

function blocksOf(entries: readonly Entry[]): Block[] {
  return byMonth(entries).flatMap(({ month, entries: those }) =>
    Array.from({ length: Math.ceil(those.length / blockSize) }, (_, at) => ({
      key: `${month} ${at}`,
      month: at === 0 ? month : undefined,
      entries: those.slice(at * blockSize, (at + 1) * blockSize),
    })),
  )
}

/**
 * Returns whether a part of a long page is near the window, and its height while it is not. A part with the focus stays
 * drawn.
 */
function useDrawnNear(first: boolean, likely: number) {
  const frame = useRef<HTMLElement>(null)
  const [drawn, setDrawn] = useState(first)
  const [height, setHeight] = useState(likely)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (!seen) return
        if (!seen.isIntersecting) {
          if (current.contains(document.activeElement)) return
          if (seen.boundingClientRect.height > 0) setHeight(seen.boundingClientRect.height)
        }
        setDrawn(seen.isIntersecting)
      },
      { rootMargin: '1200px 0px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [frame, drawn, height] as const
}
