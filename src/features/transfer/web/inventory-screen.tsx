import { useLingui } from '@lingui/react/macro'
import { FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useAddress } from '../../../client/address.ts'
import { dayText } from '../../../client/day-text.ts'
import { useToday } from '../../../client/today.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import type { Replica } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { collationIn } from '../../../shared/collation.ts'
import { type Day, isDay } from '../../../shared/days.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { withoutArrival } from '../../as-of/cellar-as-of.ts'
import { useCellarAsOf } from '../../as-of/web/use-cellar-as-of.ts'
import { useMembers } from '../../cellars/web/use-members.ts'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { useMoney } from '../../money/web/use-money.ts'
import { inventoryOf } from '../export/inventory.ts'
import { inventorySheet } from '../export/inventory-sheet.ts'
import { InventoryPaper } from './inventory-paper.tsx'
import { tableWords } from './table-words.ts'
import { useTableFile } from './use-table-file.ts'

/** The inventory of the cellar on a day for an insurer: on paper, as a PDF, or as a table. */
export default function InventoryScreen() {
  const { t } = useLingui()
  const today = useToday()
  const { params, type } = useAddress()
  const { replica } = useCellar()
  const chosen = params.get('day') ?? ''
  const day = isDay(chosen) && chosen < today ? chosen : today
  const choice = (
    <DateField
      label={t({ context: 'inventory', message: 'Date' })}
      value={isDay(chosen) ? chosen : today}
      max={today}
      min="1900-01-01"
      onChange={({ target }) => type(() => new URLSearchParams(isDay(target.value) ? { day: target.value } : {}))}
    />
  )
  return (
    <WithCellar heading={t`Inventory for insurance`}>
      {replica && day === today && <Shown day={day} cellar={replica} choice={choice} />}
      {day < today && <Then day={day} choice={choice} />}
    </WithCellar>
  )
}

interface ThenProps {
  day: Day
  choice: ReactNode
}

/** Shows the inventory of a past day, for which the server supplies the locations. */
function Then({ day, choice }: ThenProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { past, failure, retry } = useCellarAsOf(day)
  if (past?.replica) return <Shown day={day} cellar={past.replica} choice={choice} />
  return (
    <Frame choice={choice}>
      {failure ? (
        <Banner tone="warn" actions={<Button onClick={retry}>{t({ context: 'button', message: 'Try again' })}</Button>}>
          {failureText(
            failure,
            t`Please try again later.`,
            t`Past days are only available from the server. Today’s inventory works offline.`,
          )}
        </Banner>
      ) : (
        <Spinner />
      )}
    </Frame>
  )
}

function Shown({ day, cellar, choice }: ThenProps & { cellar: Replica }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const open = useCellar()
  const { members } = useMembers()
  const { making, save } = useTableFile()
  const { currency, rates } = money
  // The paper with all its wines is drawn in steps, so that a key press is answered in between.
  const ready = useDeferredValue(money.ready, false)
  const { locale } = i18n
  const inventory = useMemo(
    () => inventoryOf(cellar, { today: day, currency, rates }, collationIn(locale)),
    [cellar, day, currency, rates, locale],
  )
  const name = open.cellar?.name ?? ''
  const owners = members.filter(({ role }) => role === 'owner').map(member => member.name)
  const sheet = () =>
    inventorySheet(t({ context: 'screen', message: 'Inventory' }), inventory, currency, tableWords(i18n))
  const file_name = t`${name}, inventory, ${day}`
  if (!ready)
    return (
      <Frame choice={choice}>
        <Spinner />
      </Frame>
    )
  return (
    <Frame
      choice={choice}
      commands={
        <>
          <Button
            look="primary"
            icon={<Printer aria-hidden />}
            onClick={() => print()}
          >{t`Print or save as PDF`}</Button>
          <Button
            icon={<FileText aria-hidden />}
            busy={making?.endsWith('.csv') ?? false}
            onClick={() => void save('inventory', file_name, sheet, 'csv')}
          >
            {t({ context: 'file format', message: 'CSV' })}
          </Button>
          <Button
            icon={<FileSpreadsheet aria-hidden />}
            busy={making?.endsWith('.xlsx') ?? false}
            onClick={() => void save('inventory', file_name, sheet, 'xlsx')}
          >
            {t({ context: 'file format', message: 'Excel' })}
          </Button>
        </>
      }
    >
      <InventoryPaper
        inventory={inventory}
        photos={cellar.photos}
        cellar_name={name}
        owners={owners}
        day={dayText(day, locale)}
        unknown_arrivals={withoutArrival(cellar)}
        money={money}
      />
    </Frame>
  )
}

interface FrameProps {
  choice: ReactNode
  commands?: ReactNode
  children: ReactNode
}

function Frame({ choice, commands, children }: FrameProps) {
  const { t } = useLingui()
  return (
    <Page
      heading={t`Inventory for insurance`}
      lead={t`What was in the cellar at the end of a day, with the values and exchange rates of that day.`}
    >
      <Row gap={4} align="end" justify="space-between" wrap>
        {choice}
        <Row gap={2} wrap>
          {commands}
        </Row>
      </Row>
      {children}
    </Page>
  )
}
