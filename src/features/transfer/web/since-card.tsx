import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { instantText } from '../../../client/instant-text.ts'
import { useToday } from '../../../client/today.ts'
import { departures } from '../../../model/choices.ts'
import { Card } from '../../../ui/card.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { type Column, figures, Table } from '../../../ui/table.tsx'
import { departureNames } from '../../bottles/web/words.ts'
import type { Difference, SettingsChange, Since } from '../contract.ts'
import { RenamedWines } from './renamed-wines.tsx'
import styles from './since-card.module.css'
import { differenceNames, fieldText, namedText, valueText } from './words.ts'

interface SinceCardProps {
  since: Since
  onRevise(change: SettingsChange): void
  /** Answers whether a wine was renamed. */
  onRename(row: string, same: boolean): void
}

/** The changes since the previous import; only these are imported. */
export function SinceCard({ since, onRevise, onRename }: SinceCardProps) {
  const { t, i18n } = useLingui()
  const { differences, differences_count, file_name, taken_at, unchanged, vanished, renamed } = since
  const when = instantText(taken_at, i18n.locale)
  const columns: Column<Difference>[] = [
    { header: t({ context: 'field', message: 'Wine' }), cell: each => namedText(each, i18n) },
    {
      header: t({ context: 'column', message: 'Change' }),
      cell: each => i18n._(differenceNames[each.kind]),
    },
    figures(
      t({ context: 'bottles', message: 'Bottles' }),
      ({ size_ml, count }) => size_ml !== null && i18n.number(count),
    ),
    {
      header: t`Before and after`,
      cell: ({ field, before, after }) =>
        field !== null && (
          <span className={styles.change}>
            {fieldText(field, i18n)}: <del>{valueText(field, before, i18n)}</del>{' '}
            <ins>{valueText(field, after, i18n)}</ins>
          </span>
        ),
    },
  ]
  const more = differences_count - differences.length
  return (
    <Card heading={<Trans>Changes since the last import</Trans>}>
      <p>
        <Trans>
          You imported an earlier export of this cellar, {file_name}, on {when}. Only changes since then are imported;{' '}
          <Plural value={unchanged} one="# bottle is" other="# bottles are" /> unchanged.
        </Trans>
      </p>
      {renamed.length > 0 && <RenamedWines renamed={renamed} onRename={onRename} />}
      {vanished.count > 0 && <Vanished since={since} onRevise={onRevise} />}
      {differences.length > 0 && (
        <Table
          caption={t({ context: 'column', message: 'Change' })}
          columns={columns}
          rows={differences}
          rowKey={each => JSON.stringify(each)}
        />
      )}
      {more > 0 && (
        <p>
          <Plural value={more} one="One more is not listed." other="# more are not listed." />
        </p>
      )}
    </Card>
  )
}

/**
 * Asks about bottles that are no longer in the file: either they left, or the file covers only a part of the cellar.
 */
function Vanished({ since: { vanished }, onRevise }: Pick<SinceCardProps, 'since' | 'onRevise'>) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const { count, taken_as, departure, departed_on } = vanished
  const of = i18n.number(vanished.of)
  return (
    <Stack gap={4}>
      <RadioGroup<'gone' | 'stay'>
        label={
          <Plural
            value={count}
            one={`# of ${of} bottles is no longer in this file`}
            other={`# of ${of} bottles are no longer in this file`}
          />
        }
        {...(taken_as && { value: taken_as })}
        onChange={vanished => onRevise({ vanished })}
        choices={[
          { value: 'gone', label: t`No longer in the cellar` },
          { value: 'stay', label: t`The file is incomplete` },
        ]}
      />
      {taken_as === 'gone' && (
        <Row gap={4} wrap>
          <Select
            label={t({ context: 'field', message: 'What happened?' })}
            value={departure}
            choices={departures.map(each => ({ value: each, label: i18n._(departureNames[each]) }))}
            onChange={({ target }) => onRevise({ vanished_as: departures.find(each => each === target.value) ?? null })}
          />
          <DateField
            label={t({ context: 'of a departure', message: 'Date' })}
            max={today}
            value={departed_on}
            onChange={({ target }) => target.value && onRevise({ vanished_on: target.value })}
          />
        </Row>
      )}
    </Stack>
  )
}
