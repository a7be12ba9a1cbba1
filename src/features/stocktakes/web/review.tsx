import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheckBig, Footprints } from 'lucide-react'
import { useMemo } from 'react'
import { instantText } from '../../../client/instant-text.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import tones from '../../../ui/tones.module.css'
import { useMembers } from '../../cellars/web/use-members.ts'
import type { CountSession } from '../count-session.ts'
import { differencesOf, isOfBottle } from '../differences.ts'
import { keyOf, reviewOf } from '../review.ts'
import { CountMeter } from './count-meter.tsx'
import { DifferenceCard } from './difference-card.tsx'
import { useDifferenceName } from './difference-text.tsx'
import styles from './review.module.css'
import { Unvisited } from './unvisited.tsx'
import { useBooking } from './use-booking.ts'
import { useChoice } from './use-choice.ts'
import { useStocktakeName } from './use-stocktake-name.ts'

/** Shows the differences before any of them is booked; after the end of a stock-take, what was made of them then. */
export function Review({ countSession }: { countSession: CountSession }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const name = useStocktakeName()(countSession.stocktake)
  const { stocktake } = countSession
  const person = useMembers().nameOf(stocktake.person_id)
  const at = instantText(stocktake.started_at, i18n.locale)
  const nameOf = useDifferenceName()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names follow from the replica
  const review = useMemo(
    () => replica && reviewOf(countSession, replica, nameOf, new Intl.Collator(i18n.locale, { numeric: true })),
    [countSession, replica, i18n.locale],
  )
  const standing = useMemo(() => new Set(replica && differencesOf(stocktake, replica).map(keyOf)), [stocktake, replica])
  const choice = useChoice()
  const booking = useBooking(countSession)
  if (!review) return null

  const isOpen = stocktake.closed_at === null
  const open = isOpen ? review.groups.filter(({ outcome }) => outcome === 'left') : []
  const bookable = open.flatMap(({ differences }) => differences.filter(isOfBottle))
  const chosen = open.flatMap(({ kind, differences }) =>
    differences.filter(isOfBottle).filter(each => choice.has(kind, each)),
  )

  return (
    <Page
      heading={
        isOpen
          ? t({ context: 'stock-take', message: 'Review' })
          : t({ context: 'heading', message: 'Finished stock-take' })
      }
      lead={name}
      width="lines"
      actions={
        isOpen && canWrite ? (
          <LinkButton href={`/stocktakes/${stocktake.id}`} icon={<Footprints aria-hidden />}>
            <Trans>Back to counting</Trans>
          </LinkButton>
        ) : (
          <LinkButton href="/stocktakes">
            <Trans context="button">All stock-takes</Trans>
          </LinkButton>
        )
      }
    >
      <Stack gap={2}>
        <CountMeter found={countSession.found} missing={countSession.missing} />
        {person !== undefined && (
          <p className={tones.quietSmall}>
            <Trans>
              Started by {person}, {at}
            </Trans>
          </p>
        )}
        {stocktake.closed_at !== null && (
          <p className={tones.quietSmall}>
            <Trans context="stock-take">Finished {instantText(stocktake.closed_at, i18n.locale)}</Trans>
          </p>
        )}
        {!isOpen && !stocktake.result.left && (
          <p className={tones.quietSmall}>
            <Trans>
              Its result was not stored when it was finished. What was found is compared with the records of today.
            </Trans>
          </p>
        )}
      </Stack>
      {isOpen && <Unvisited countSession={countSession} stations={review.unvisited} />}
      {review.groups.length === 0 && (
        <EmptyState title={t`Everything is in its place`} icon={<CircleCheckBig />}>
          {isOpen ? (
            <Trans>The cellar matches its records. There is nothing to change.</Trans>
          ) : (
            <Trans>The cellar matched its records. There was nothing to change.</Trans>
          )}
        </EmptyState>
      )}
      {review.groups.map(({ kind, outcome, differences }) => (
        <DifferenceCard
          key={`${kind} ${outcome}`}
          stocktake={stocktake}
          kind={kind}
          outcome={isOpen && outcome === 'left' ? 'open' : outcome}
          differences={differences}
          standing={standing}
          choice={canWrite && isOpen && outcome === 'left' && kind !== 'unknown' ? choice : undefined}
          onBook={canWrite && outcome === 'left' && kind !== 'unvisited' ? booking.bookOne : undefined}
        />
      ))}
      {booking.fieldError && <Banner tone="danger">{booking.fieldError}</Banner>}
      {canWrite && isOpen && (
        <div className={styles.foot}>
          <Button look={chosen.length > 0 ? 'quiet' : 'primary'} onClick={() => void booking.end()}>
            {bookable.length > 0 ? (
              <Trans>Finish without changes</Trans>
            ) : (
              <Trans context="button">Finish stock-take</Trans>
            )}
          </Button>
          {chosen.length > 0 && (
            <Button look="primary" busy={booking.busy} onClick={() => void booking.bookAndEnd(chosen)}>
              {chosen.length === bookable.length ? (
                <Plural value={chosen.length} one="Apply and finish" other="Apply all # and finish" />
              ) : (
                <Trans>
                  Apply {i18n.number(chosen.length)} of {i18n.number(bookable.length)} and finish
                </Trans>
              )}
            </Button>
          )}
        </div>
      )}
    </Page>
  )
}
