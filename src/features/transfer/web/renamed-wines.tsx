import { Trans, useLingui } from '@lingui/react/macro'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import type { Since } from '../contract.ts'
import { namedText } from './words.ts'

interface RenamedWinesProps {
  renamed: Since['renamed']
  onRename(row: string, same: boolean): void
}

type Renamed = Since['renamed'][number]

/** Asks which wines were renamed, because only a person knows. */
export function RenamedWines({ renamed, onRename }: RenamedWinesProps) {
  const { t, i18n } = useLingui()
  const columns: Column<Renamed>[] = [
    { key: 'before', header: t`Was`, heads: true, cell: ({ before }) => namedText(before, i18n) },
    { key: 'after', header: t`Is now`, cell: ({ after }) => namedText(after, i18n) },
    { key: 'bottles', header: t`Bottles`, figures: true, cell: ({ bottles }) => i18n.number(bottles) },
    {
      key: 'same',
      header: t`Taken as`,
      cell: ({ row, before, same }) => (
        <RadioGroup
          label={t`What became of ${namedText(before, i18n)}`}
          hideLabel
          look="segments"
          value={same ? 'same' : 'another'}
          onChange={value => onRename(row, value === 'same')}
          choices={[
            { value: 'same', label: t`The same wine` },
            { value: 'another', label: t`Another wine` },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <p>
        <Trans>
          These wines may only have been renamed: all else that is said of them, or of their bottles, is as it was.
        </Trans>
      </p>
      <Table
        caption={t`Renamed, or another wine`}
        hideCaption
        stacked
        columns={columns}
        rows={renamed}
        rowKey={({ row }) => row}
      />
    </>
  )
}
