import { Trans, useLingui } from '@lingui/react/macro'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { type Column, figures, Table } from '../../../ui/table.tsx'
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
    {
      header: t({ context: 'column', message: 'Before' }),
      cell: ({ before }) => namedText(before, i18n),
    },
    { header: t({ context: 'column', message: 'Now' }), cell: ({ after }) => namedText(after, i18n) },
    figures(t({ context: 'bottles', message: 'Bottles' }), ({ bottles }) => i18n.number(bottles)),
    {
      header: t({ context: 'column', message: 'Imported as' }),
      cell: ({ row, before, same }) => (
        <RadioGroup
          label={t`Import ${namedText(before, i18n)} as`}
          hideLabel
          value={same ? 'same' : 'another'}
          onChange={value => onRename(row, value === 'same')}
          choices={[
            { value: 'same', label: t`The same wine` },
            { value: 'another', label: t`A different wine` },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <p>
        <Trans>
          These wines may only have been renamed; everything else about them and their bottles is unchanged.
        </Trans>
      </p>
      <Table caption={t`Renamed or different wines`} columns={columns} rows={renamed} rowKey={({ row }) => row} />
    </>
  )
}
