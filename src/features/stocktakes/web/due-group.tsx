import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Circle } from 'lucide-react'
import { useId, useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { Grid, Stack } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { sizeText } from '../../bottles/web/size-text.ts'
import { slotTextOf } from '../../places/web/slot-text.ts'
import { TypeDisc } from '../../wines/web/type-disc.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import type { BottleGroup } from '../count-session.ts'
import styles from './count-lists.module.css'

interface DueGroupProps {
  group: BottleGroup
  onCheck: (bottles: readonly Bottle[], button: HTMLElement) => void
}

const codesShown = 4

/** Shows the bottles of one wine in one size: one tap checks all of them, or each one when the group is expanded. */
export function DueGroup({ group: { wine_id, size_ml, bottles }, onCheck }: DueGroupProps) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const wine = replica?.wines.get(wine_id)
  if (!wine) return null
  const name = wineText(wine)
  const several = bottles.length > 1
  const figures = new Intl.NumberFormat(i18n.locale)
  return (
    <Grid as="li" columns="minmax(0, 1fr) auto">
      <button
        type="button"
        data-check
        className={styles.check}
        onClick={event => onCheck(bottles, event.currentTarget)}
      >
        <Circle aria-hidden className={styles.ring} />
        <VisuallyHidden>
          <Trans context="button">Check off</Trans>{' '}
        </VisuallyHidden>
        <span className={styles.words}>
          <span className={styles.name}>
            <TypeDisc type={wine.type} silent /> {name}
          </span>{' '}
          <span className={styles.about}>
            <span>{sizeText(size_ml, i18n)}</span>{' '}
            {bottles.slice(0, codesShown).map(bottle => (
              <span key={bottle.id}>
                <BottleMark bottle={bottle} />{' '}
              </span>
            ))}
            {bottles.length > codesShown && (
              <Plural value={bottles.length - codesShown} one="and # more" other="and # more" />
            )}
          </span>
        </span>
        {several && (
          <span className={styles.number}>
            <span aria-hidden>{figures.format(bottles.length)}</span>
            <VisuallyHidden>
              <Plural value={bottles.length} one="# bottle" other="# bottles" />
            </VisuallyHidden>
          </span>
        )}
      </button>
      {several && (
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t`Each bottle: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden />
        </button>
      )}
      {several && isOpen && (
        <Stack as="ul" id={id} className={styles.bottles}>
          {bottles.map(bottle => (
            <li key={bottle.id}>
              <button
                type="button"
                data-check
                className={styles.bottle}
                onClick={event => onCheck([bottle], event.currentTarget)}
              >
                <Circle aria-hidden className={styles.ring} />
                <VisuallyHidden>
                  <Trans context="button">Check off</Trans>{' '}
                </VisuallyHidden>
                <BottleMark bottle={bottle} />
              </button>
            </li>
          ))}
        </Stack>
      )}
    </Grid>
  )
}

/** Shows what distinguishes a bottle from others of its wine: its exact slot and its code. */
function BottleMark({ bottle }: { bottle: Bottle }) {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const slot = replica && slotTextOf(bottle, replica.places, i18n)
  return (
    <>
      {slot !== undefined && <span className={styles.slot}>{slot}</span>}{' '}
      <span className={styles.code}>{bottle.code}</span>
    </>
  )
}
