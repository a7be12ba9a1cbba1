import { Trans } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { NewCellarButton } from './new-cellar-button.tsx'

/** Leads to a further cellar. */
export function OtherCellarsCard() {
  return (
    <Card heading={<Trans context="heading">Another cellar</Trans>}>
      <p>
        <Trans>You can have several cellars, each with its own wines, places and members. Switch at the top.</Trans>
      </p>
      <FormRow actions>
        <NewCellarButton />
      </FormRow>
    </Card>
  )
}
