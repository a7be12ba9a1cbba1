import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useToday } from '../../../client/today.ts'
import { useFailureText } from '../../../client/use-failure-text.ts'
import { useForm } from '../../../client/use-form.ts'
import { emptyReplica } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { importValues } from '../../money/commands.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { readTables } from '../../transfer/endpoints.ts'
import { listOf } from '../listed-table.ts'
import { type RowLeftOut, type RowProblem, readValueTable, remainderOf, type ValueTable } from '../value-table.ts'
import { RoundedNotice } from './rounded-notice.tsx'
import { usualDayOrder } from './use-frame.ts'
import styles from './value-table-dialog.module.css'

const nowhere = emptyReplica('')
const leftOutShown = 20

/** Enters the values of a pasted list or a file. Rows that cannot be read stay in the dialog with their reasons. */
export default function ValueTableDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { cellar, replica = nowhere } = useCellar()
  const { currency } = useMoney()
  const today = useToday()
  const commands = useCommands()
  const failureText = useFailureText()
  const [reading, setReading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [text, setText] = useState('')
  const order = useMemo(() => usualDayOrder(i18n.locale), [i18n.locale])
  const { wines, custom_fields } = replica
  const read = (list: string) => readValueTable(list, { wines, custom_fields, currency, today, order })
  const shown = useDeferredValue(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` depends on these alone
  const table = useMemo(() => read(shown), [shown, wines, custom_fields, currency, today, order])

  const form = useForm(z.strictObject({}), async () => {
    const { problem, values, left_out } = read(text)
    if (problem) throw new FormRefusal(i18n._(noHeader))
    if (values.length === 0) throw new FormRefusal(t`There is no value to enter in this list.`)
    const valuations = values.map(({ wine, isRounded, ...value }) => ({ ...value, id: newId(), wine_id: wine.id }))
    const parts = Array.from({ length: Math.ceil(valuations.length / limits.chosen_at_once) }, (_, at) =>
      valuations.slice(at * limits.chosen_at_once, (at + 1) * limits.chosen_at_once),
    )
    await commands(
      parts.map(part => run => run<typeof importValues>('wines/import-values', { valuations: part })),
      <Plural value={valuations.length} one="One value entered" other="# values entered" />,
    )
    if (left_out.length === 0) onClose()
    else setText(remainderOf(text, left_out))
  })

  async function choose(chosen: File) {
    setReading(true)
    setFailure(undefined)
    try {
      setText(await textOf(chosen))
    } catch (error) {
      setFailure(
        failureText(error, t`The file could not be read. Please try again.`, t`A text file can be read offline.`),
      )
    }
    setReading(false)
  }

  /** The server reads workbooks, as it does for an import; a text file needs no server. */
  async function textOf(chosen: File): Promise<string> {
    if (isText(chosen)) return chosen.text()
    const { tables } = await call(readTables, { params: { cellar_id: cellar?.id ?? '' }, file: chosen })
    const lists = tables.map(listOf)
    return lists.find(list => !read(list).problem) ?? lists[0] ?? ''
  }

  return (
    <FormDialog
      records={[]}
      keepOpen
      title={t({ context: 'heading', message: 'Values from a list' })}
      description={t`The first row names the columns: one of values, and the producer, name and vintage, the wine ID or the LWIN. Size, currency and day are read too, if there are columns for them.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Enter values' })}
      form={form}
    >
      <TextArea
        label={t({ context: 'field', message: 'List' })}
        hint={t`Copy it from a spreadsheet, or choose a file.`}
        placeholder={t`Producer; Wine; Vintage; Value`}
        rows={8}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <p>
        <FileButton
          size="small"
          busy={reading}
          accept=".xlsx,.xlsm,.xls,.ods,.csv,.tsv,.txt,text/csv,text/plain"
          onFile={file => void choose(file)}
        >
          <Trans context="button">Choose a spreadsheet or a text file</Trans>
        </FileButton>
      </p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {shown.trim() !== '' && <Outcome table={table} />}
    </FormDialog>
  )
}

function isText({ name, type }: File): boolean {
  return /\.(csv|tsv|txt)$/i.test(name) || type.startsWith('text/')
}

function Outcome({ table: { problem, values, left_out } }: { table: ValueTable }) {
  const { i18n } = useLingui()
  if (problem) return <p role="status">{i18n._(noHeader)}</p>
  const more = left_out.length - leftOutShown
  return (
    <div className={styles.outcome}>
      <p role="status">
        <Plural value={values.length} _0="No value is found." one="One value is found." other="# values are found." />{' '}
        {left_out.length > 0 && (
          <Plural value={left_out.length} one="One row is left out:" other="# rows are left out:" />
        )}
      </p>
      <RoundedNotice rounded={values.filter(({ isRounded }) => isRounded).length} />
      <ul className={styles.rows}>
        {left_out.slice(0, leftOutShown).map(each => (
          <LeftOut key={each.row} {...each} />
        ))}
      </ul>
      {more > 0 && (
        <p>
          <Plural value={more} one="and one more" other="and # more" />
        </p>
      )}
    </div>
  )
}

function LeftOut({ row, text, problem }: RowLeftOut) {
  const { t, i18n } = useLingui()
  return (
    <li>
      <b>{t({ context: 'list', message: `Row ${row}` })}</b> <bdi>{text}</bdi>
      <br />
      {i18n._(problems[problem])}
    </li>
  )
}

const noHeader = msg`The first row has to name a column of values, and one that says which wine it is, such as “Producer; Wine; Vintage; Value”.`

const problems: Record<RowProblem, MessageDescriptor> = {
  nameless: msg`Enter a producer or a name.`,
  no_wine: msg`The cellar has no such wine.`,
  several_wines: msg`The cellar has several such wines. Enter the type, the appellation or the wine ID.`,
  not_a_vintage: msg`Enter the vintage as a year, or NV for a non-vintage wine.`,
  not_a_size: msg`Enter a size such as 750 ml, 37.5 cl or Magnum.`,
  not_a_value: msg`Enter an amount such as 12.50.`,
  no_currency: msg`Enter a three-letter currency code such as EUR.`,
  not_a_day: msg`Enter a valid date such as 31.3.2024 or 2024-03-31.`,
  day_in_future: msg`This day is in the future.`,
  chosen_twice: msg`The list already has a value for this wine, size and day.`,
}
