import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { toast } from '../../../ui/toast.ts'
import { getSettings, type Settings, setSettings } from '../contract.ts'

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
      toast(registration === 'open' ? t`New accounts are open` : t`New accounts are closed`, { tone: 'good' })
    } catch (error) {
      toast(messageOf(error, t`The setting could not be saved`), { tone: 'danger' })
    }
    setBusy(false)
  }

  return (
    <Card heading={<Trans>New accounts</Trans>}>
      {error && <Banner tone="danger">{messageOf(error, t`The settings could not be fetched`)}</Banner>}
      {data && (
        <RadioGroup
          label={t`Who may make an account here`}
          hideLabel
          value={data.registration}
          onChange={registration => void choose(registration)}
          choices={[
            {
              value: 'open',
              label: t`Open`,
              hint: t`Whoever reaches this page can make an account and gets a cellar of their own.`,
              disabled: busy,
            },
            {
              value: 'closed',
              label: t`Closed`,
              hint: t`Only the accounts that there are can sign in.`,
              disabled: busy,
            },
          ]}
        />
      )}
    </Card>
  )
}
