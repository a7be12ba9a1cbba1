import { Trans } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { line } from '../../../shared/fields.ts'
import { Card } from '../../../ui/card.tsx'
import { NameForm } from './name-form.tsx'
import { useSession } from './session.ts'

const Named = z.strictObject({ name: line(100) })

export function NameCard() {
  const { user, setPreferences } = useSession()
  return (
    <Card heading={<Trans context="the person signed in">You</Trans>}>
      <NameForm name={user?.name} schema={Named} autoComplete="name" onSave={setPreferences} />
    </Card>
  )
}
