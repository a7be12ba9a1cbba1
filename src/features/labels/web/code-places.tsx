import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { messageOf } from '../../../client/api-errors.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Place } from '../../../model/place.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { codePlaces } from '../commands.ts'

/** Gives places the codes that their stickers need. */
export function CodePlaces({ places }: { places: readonly Place[] }) {
  const { t } = useLingui()
  const command = useCommand()
  const count = places.length

  async function give() {
    const body = { place_ids: places.map(({ id }) => id) }
    const done = t`${plural(count, { one: 'Code assigned to one place', other: 'Codes assigned to # places' })}`
    try {
      await command<typeof codePlaces>('places/code', body, done)
    } catch (error) {
      toast(messageOf(error, t`This could not be saved. Please try again.`), { tone: 'danger' })
    }
  }

  return (
    <Banner
      actions={
        <Button size="small" onClick={() => void give()}>
          <Trans context="button">Assign codes</Trans>
        </Button>
      }
    >
      {t`${plural(count, { one: 'One of the chosen places has no code yet.', other: '# of the chosen places have no code yet.' })}`}
    </Banner>
  )
}
