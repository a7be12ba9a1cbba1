import { useLingui } from '@lingui/react/macro'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { CellarFates } from '../../accounts/web/cellar-fates.tsx'
import { PasswordAgainFields } from '../../accounts/web/password-again-fields.tsx'
import { usePasswordForm } from '../../accounts/web/use-password-form.ts'
import { deletePerson, listPersonCellars, type Person } from '../contract.ts'

interface DeletePersonProps {
  person: Person
  onClose: () => void
  onDone: () => Promise<void>
}

/** Says what becomes of the cellars of a person, and deletes the account after the administrator's own password. */
export default function DeletePersonDialog({ person, onClose, onDone }: DeletePersonProps) {
  const { t } = useLingui()
  const params = { person_id: person.id }
  const { data, error } = useQuery(listPersonCellars, { params })
  const { name } = person
  const form = usePasswordForm(
    deletePerson.body,
    async body => {
      await call(deletePerson, { params, body })
      onClose()
      toast(t`The account of ${name} is deleted`, { tone: 'good' })
      await onDone()
    },
    t`Could not delete the account`,
  )
  return (
    <FormDialog
      keepOpen
      danger
      title={t({ context: 'button', message: 'Delete account' })}
      description={t`The account of ${name} and all that is stored about them is deleted. This cannot be undone.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Delete account' })}
      form={form}
    >
      {error && <Banner tone="danger">{messageOf(error, t`Could not load what would be deleted`)}</Banner>}
      {data && <CellarFates cellars={data.cellars} />}
      <PasswordAgainFields />
    </FormDialog>
  )
}
