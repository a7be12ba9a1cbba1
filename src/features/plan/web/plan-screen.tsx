import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarRange, UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import type { Plan } from '../plan.ts'
import { BuyCard } from './buy-card.tsx'
import { LeftOut } from './left-out.tsx'
import { PaceCard } from './pace-card.tsx'
import { PassingCard } from './passing-card.tsx'
import { PlannedBottles } from './planned-bottles.tsx'
import { usePlan } from './use-plan.ts'
import { YearCard } from './year-card.tsx'
import { YearsFigure } from './years-figure.tsx'

const TonightDialog = lazyDialog(() => import('./tonight-dialog.tsx'))

/** The drink plan at `/plan`: which bottles to open when, at the person's own pace. */
export default function PlanScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t({ context: 'screen', message: 'Drink plan' })}>
      <DrinkPlan />
    </WithCellar>
  )
}

function DrinkPlan() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const { plan, paces } = usePlan()
  if (!replica) return null
  const hasPace = paces.some(pace => pace.yearly > 0)
  const bottles = plan.periods.filter(({ span }) => span !== 'year').flatMap(({ choices }) => choices)
  const thisYear = bottles.reduce((sum, choice) => sum + choice.bottles, 0)
  return (
    <Page
      heading={t({ context: 'screen', message: 'Drink plan' })}
      actions={plan.bottles > 0 && <TonightButton />}
      lead={
        plan.bottles > 0 &&
        hasPace && <Plural value={thisYear} one="One bottle to open this year" other="# bottles to open this year" />
      }
    >
      {plan.bottles === 0 ? (
        <NothingToPlan />
      ) : (
        <>
          {hasPace ? <Planned plan={plan} /> : <NoPace />}
          <PassingCard passing={plan.passing} />
          <BuyCard gaps={plan.gaps} />
          <LeftOut plan={plan} />
          <PaceCard paces={paces} />
        </>
      )}
    </Page>
  )
}

function TonightButton() {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button icon={<UtensilsCrossed aria-hidden />} onClick={() => setChoosing(true)}>
        {t({ context: 'heading', message: 'Tonight' })}
      </Button>
      {choosing && <TonightDialog onClose={() => setChoosing(false)} />}
    </>
  )
}

function NothingToPlan() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<CalendarRange />}
      title={t`No bottles to plan`}
      actions={<LinkButton href="/" look="primary">{t`Go to wines`}</LinkButton>}
    >
      {t`With bottles in the cellar, you see here which of them to open this month, this year and in the years to come.`}
    </EmptyState>
  )
}

function NoPace() {
  return (
    <Banner>
      <Trans>
        No bottle was drunk in the last three years and no pace is set, so there is none to plan with. Every window that
        ends passes unused.
      </Trans>
    </Banner>
  )
}

function Planned({ plan: { periods } }: { plan: Plan }) {
  const { t } = useLingui()
  const [month] = periods
  const years = periods.filter(({ span }) => span === 'year')
  const rest = periods.find(({ span }) => span === 'rest')
  return (
    <>
      {month && (
        <Card heading={t({ context: 'heading', message: 'This month' })}>
          <PlannedBottles caption={t`Bottles to open this month`} period={month} />
        </Card>
      )}
      {rest && (
        <Card heading={t`Later this year`}>
          <PlannedBottles caption={t`Bottles to open later this year`} period={rest} />
        </Card>
      )}
      <YearsFigure periods={years} />
      <YearCard periods={years} />
    </>
  )
}
