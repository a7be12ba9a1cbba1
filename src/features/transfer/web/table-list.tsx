import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { ImportedTable } from '../contract.ts'
import { leftOutText } from './words.ts'

interface TableListProps {
  tables: readonly ImportedTable[]
  onImport(table: ImportedTable, imported: boolean): void
}

/** The tables of a file, such as sheets; each can be left out or let in. */
export function TableList({ tables, onImport }: TableListProps) {
  const { i18n } = useLingui()
  return (
    <Card heading={<Trans context="heading">Tables of the file</Trans>}>
      <Stack gap={2}>
        {tables.map(table => (
          <Switch
            key={table.kind}
            label={table.name || table.kind}
            hint={
              <>
                <Plural value={table.rows} one="# row" other="# rows" />
                {table.left_out !== null && ` · ${leftOutText(table.left_out, i18n)}`}
              </>
            }
            checked={table.left_out === null}
            onChange={({ target }) => onImport(table, target.checked)}
          />
        ))}
      </Stack>
    </Card>
  )
}
