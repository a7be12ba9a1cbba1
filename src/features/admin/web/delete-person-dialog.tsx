import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { CellarFates } from '../../accounts/web/cellar-fates.tsx'
import { type DialogEnds, PasswordDialog } from '../../accounts/web/password-dialog.tsx'
import { deletePerson, listPersonCellars, type Person } from '../contract.ts'

/** Says what becomes of the cellars of a person, and deletes the account after the administrator's own password. */
export default function DeletePersonDialog({ person, ...ends }: DialogEnds & { person: Person }) {
  const { t } = useLingui()
  const params = { person_id: person.id }
  const { data, error } = useQuery(listPersonCellars, { params })
  const { name } = person
  return (
    <PasswordDialog
      {...ends}
      size="medium"
      danger
      title={t({ context: 'button', message: 'Delete account' })}
      description={t`The account of ${name} and all that is stored about them is deleted. This cannot be undone.`}
      confirm={t({ context: 'button', message: 'Delete account' })}
      schema={deletePerson.body}
      send={body => call(deletePerson, { params, body })}
      failed={t`Could not delete the account`}
      done={t`The account of ${name} is deleted`}
    >
      {error && <Banner tone="danger">{messageOf(error, t`Could not load what would be deleted`)}</Banner>}
      {data && <CellarFates cellars={data.cellars} />}
    </PasswordDialog>
  )
}
