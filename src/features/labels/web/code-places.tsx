import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Place } from '../../../model/place.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { codePlaces } from '../commands.ts'

/** Gives places the codes that their stickers need. */
export function CodePlaces({ places }: { places: readonly Place[] }) {
  const { t } = useLingui()
  const command = useCommand()
  const attempt = useAttempt()
  const count = places.length

  async function give() {
    const body = { place_ids: places.map(({ id }) => id) }
    const done = t`${plural(count, { one: 'Code assigned to one place', other: 'Codes assigned to # places' })}`
    await attempt(command<typeof codePlaces>('places/code', body, done))
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
