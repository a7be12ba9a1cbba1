import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileSpreadsheet, FileText, ListOrdered, Repeat2, ShieldCheck, Warehouse } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useToday } from '../../../client/today.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { type CsvForm, plainForm } from '../../../shared/csv.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Grid, Row } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import tones from '../../../ui/tones.module.css'
import { useSession } from '../../accounts/web/session.ts'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { listLines } from '../../wines/list.ts'
import { useOrdering, useWineSummaries } from '../../wines/web/use-wine-summaries.ts'
import { useWineQuery } from '../../wines/web/wine-query.ts'
import { cellarTrackerSheet } from '../export/cellartracker-sheet.ts'
import type { ExportTable, TableForm } from '../export/contract.ts'
import type { Sheet } from '../export/sheet.ts'
import { wholeSheet } from '../export/whole-sheet.ts'
import styles from './export-screen.module.css'
import { useListSheet } from './use-list-sheet.tsx'
import { useTableFile } from './use-table-file.ts'

/** The exports of a cellar with their purposes. All of them are created on the device. */
export default function ExportScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t({ context: 'screen', message: 'Export' })}>
      <Page
        heading={t({ context: 'screen', message: 'Export' })}
        lead={t`Export your cellar at any time, online or offline.`}
      >
        <Grid columns="repeat(auto-fit, minmax(min(100%, 26rem), 1fr))" gap={5} className={styles.cards}>
          <ListCard />
          <WholeCard />
          <InventoryCard />
          <CellarTrackerCard />
        </Grid>
      </Page>
    </WithCellar>
  )
}

function ListCard() {
  const { t } = useLingui()
  const { cellar } = useCellar()
  const { query, filters } = useWineQuery()
  const lines = useWineSummaries()
  const ordering = useOrdering()
  const { sheet, columnChoice, ready } = useListSheet()
  const found = useMemo(() => listLines(lines, query, ordering).lines, [lines, query, ordering])
  const narrowed = filters > 0 || Boolean(query.search)
  const today = useToday()
  const count = found.length

  return (
    <Choice
      table="list"
      icon={<ListOrdered />}
      heading={t({ context: 'heading', message: 'List' })}
      about={t`A list to print, sort or share, in your language and with your columns.`}
      name={t`${cellar?.name ?? ''}, wines, ${today}`}
      sheet={() => sheet(found)}
      disabled={!ready || count === 0}
    >
      <p className={tones.quiet}>
        <strong>
          <Plural value={count} one="# wine" other="# wines" />
        </strong>{' '}
        {narrowed ? <Trans>as filtered in the list.</Trans> : <Trans>as shown in the list.</Trans>}{' '}
        <Link href={`/${location.search}`}>{t`Go to the list`}</Link>
      </p>
      {columnChoice}
    </Choice>
  )
}

function WholeCard() {
  const { t } = useLingui()
  const { cellar, replica } = useCellar()
  const canWrite = useCanWrite()
  const prices = usePrices()
  const { user } = useSession()
  const today = useToday()
  if (!replica) return null
  const count = replica.bottles.size
  return (
    <Choice
      table="everything"
      icon={<Warehouse />}
      heading={t({ context: 'choice', message: 'Everything' })}
      about={
        canWrite
          ? t`A table to keep, edit or import again: every current and past bottle with all its data.`
          : t`A table to keep or edit: every current and past bottle with all its data.`
      }
      name={t`${cellar?.name ?? ''}, everything, ${today}`}
      sheet={() => wholeSheet(replica, user?.id ?? '')}
      csvForm={plainForm}
      disabled={replica.wines.size === 0}
    >
      <p className={tones.quiet}>
        <strong>
          <Plural value={count} one="# bottle" other="# bottles" />
        </strong>{' '}
        {prices ? (
          <Trans>
            with wine, purchase, place, departure, tastings, values, wishes, custom fields and imported columns.
          </Trans>
        ) : (
          <Trans>
            with wine, purchase, place, departure, tastings, wishes, custom fields and imported columns, without prices
            and values.
          </Trans>
        )}{' '}
        {cellar?.role === 'owner' ? (
          <Trans>Photos, empty places and the history are only in the archive.</Trans>
        ) : (
          <Trans>Photos, empty places and the history are not included.</Trans>
        )}
      </p>
    </Choice>
  )
}

function InventoryCard() {
  const { t } = useLingui()
  const prices = usePrices()
  return (
    <Card
      heading={
        <Heading icon={<ShieldCheck />}>
          <Trans>Inventory for insurance</Trans>
        </Heading>
      }
    >
      <p>
        {prices ? (
          <Trans>What was in the cellar on a given day, what you paid and what it was worth, by place.</Trans>
        ) : (
          <Trans>What was in the cellar on a given day, by place.</Trans>
        )}
      </p>
      <p className={tones.quiet}>
        <Trans>With photos, on paper, as a PDF or as a table.</Trans>
      </p>
      <Row gap={2} wrap className={styles.commands}>
        <LinkButton href="/export/inventory" icon={<FileText aria-hidden />}>
          {t({ context: 'button', message: 'Create inventory' })}
        </LinkButton>
      </Row>
    </Card>
  )
}

function CellarTrackerCard() {
  const { t } = useLingui()
  const { cellar, replica } = useCellar()
  const today = useToday()
  if (!replica) return null
  return (
    <Choice
      table="cellartracker"
      icon={<Repeat2 />}
      heading={t({ context: 'heading', message: 'For CellarTracker' })}
      about={t`A table in the format of CellarTracker’s Bottles export.`}
      name={t`${cellar?.name ?? ''}, CellarTracker, ${today}`}
      sheet={() => cellarTrackerSheet(replica)}
      csvForm={plainForm}
      disabled={replica.bottles.size === 0}
    >
      <p className={tones.quiet}>
        <Trans>Includes the IDs and columns imported from CellarTracker.</Trans>
      </p>
    </Choice>
  )
}

interface ChoiceProps {
  table: ExportTable
  icon: ReactNode
  heading: string
  about: string
  /** The name of the file. */
  name: string
  sheet: () => Sheet
  csvForm?: CsvForm
  disabled: boolean
  children: ReactNode
}

function Choice({ table, icon, heading, about, name, sheet, csvForm, disabled, children }: ChoiceProps) {
  const { t } = useLingui()
  const { making, save } = useTableFile()
  const command = (form: TableForm, label: string, mark: ReactNode) => (
    <Button
      icon={mark}
      busy={making?.endsWith(`.${form}`) ?? false}
      disabled={disabled}
      aria-label={t`${heading}: ${label}`}
      onClick={() => void save(table, name, sheet, form, csvForm)}
    >
      {label}
    </Button>
  )
  return (
    <Card heading={<Heading icon={icon}>{heading}</Heading>}>
      <p>{about}</p>
      {children}
      <Row gap={2} wrap className={styles.commands}>
        {command('csv', t({ context: 'file format', message: 'CSV' }), <FileText aria-hidden />)}
        {command('xlsx', t({ context: 'file format', message: 'Excel' }), <FileSpreadsheet aria-hidden />)}
      </Row>
    </Card>
  )
}

function Heading({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Row as="span" gap={3} align="center">
      <span aria-hidden className={styles.icon}>
        {icon}
      </span>
      {children}
    </Row>
  )
}
