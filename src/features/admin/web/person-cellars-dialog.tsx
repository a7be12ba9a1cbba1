import { Trans, useLingui } from '@lingui/react/macro'
import { messageOf } from '../../../client/api-errors.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Column, figures, Table } from '../../../ui/table.tsx'
import { useRoleWords } from '../../members/web/role-words.ts'
import { listPersonCellars, type Person, type PersonCellar } from '../contract.ts'

/** Shows the cellars that a person belongs to, by name and counts. */
export default function PersonCellarsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data, error } = useQuery(listPersonCellars, { params: { person_id: person.id } })
  const words = useRoleWords()
  const { name } = person
  const columns: Column<PersonCellar>[] = [
    {
      header: t({ context: 'column', message: 'Cellar' }),
      cell: cellar => cellar.name,
    },
    { header: t({ context: 'column', message: 'Role' }), cell: cellar => words[cellar.role].name },
    figures(t({ context: 'column', message: 'Members' }), cellar => i18n.number(cellar.members)),
    figures(t({ context: 'bottles', message: 'Bottles' }), cellar => i18n.number(cellar.bottles)),
  ]
  return (
    <Dialog
      title={t`Cellars of ${name}`}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          <Trans context="button">Close</Trans>
        </Button>
      }
    >
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the cellars`)}</Banner>}
      {data && (
        <Table
          caption={t`Cellars of ${name}`}
          columns={columns}
          rows={data.cellars}
          rowKey={({ id }) => id}
          empty={<Trans>{name} belongs to no cellar.</Trans>}
        />
      )}
    </Dialog>
  )
}
