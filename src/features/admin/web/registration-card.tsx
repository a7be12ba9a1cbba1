import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Settings } from '../contract.ts'
import { getSettings, setSettings } from '../endpoints.ts'

/** Chooses who may create an account. The choice is marked when the server has saved it. */
export function RegistrationCard() {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery(getSettings)

  async function choose(registration: Settings['registration']) {
    setBusy(true)
    try {
      await call(setSettings, { body: { registration } })
      await refetch()
      toast(registration === 'open' ? t`Registration is open` : t`Registration is closed`, { tone: 'good' })
    } catch (error) {
      toast(messageOf(error, t`Could not save the setting`), { tone: 'danger' })
    }
    setBusy(false)
  }

  return (
    <Card heading={<Trans context="heading">Registration</Trans>}>
      {error && <Banner tone="danger">{messageOf(error, t`Could not load the settings`)}</Banner>}
      {data && (
        <RadioGroup
          label={t`Who can create an account`}
          hideLabel
          value={data.registration}
          onChange={registration => void choose(registration)}
          choices={[
            {
              value: 'open',
              label: t({ context: 'registration', message: 'Open' }),
              hint: t`Anyone who can reach this page can create an account with their own cellar.`,
              disabled: busy,
            },
            {
              value: 'closed',
              label: t({ context: 'registration', message: 'Closed' }),
              hint: t`Only existing accounts can sign in.`,
              disabled: busy,
            },
          ]}
        />
      )}
    </Card>
  )
}
