import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { messageOf } from '../../../client/api-errors.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Place } from '../../../model/place.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { codePlaces } from '../contract.ts'

/** Gives places the codes that their stickers need. */
export function CodePlaces({ places }: { places: readonly Place[] }) {
  const { t } = useLingui()
  const command = useCommand()
  const count = places.length

  async function give() {
    const body = { place_ids: places.map(({ id }) => id) }
    const said = t`${plural(count, { one: 'The place has its code', other: '# places have their codes' })}`
    try {
      await command(codePlaces, { body }, said)
    } catch (error) {
      toast(messageOf(error, t`This could not be saved. Please try again.`), { tone: 'danger' })
    }
  }

  return (
    <Banner
      actions={
        <Button size="small" onClick={() => void give()}>
          <Trans>Give them codes</Trans>
        </Button>
      }
    >
      {t`${plural(count, { one: 'One place has no code yet.', other: '# places have no code yet.' })}`}
    </Banner>
  )
}
