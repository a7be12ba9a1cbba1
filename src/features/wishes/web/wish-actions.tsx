import { Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical, Pencil, ShoppingBasket, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAttempt } from '../../../client/use-attempt.ts'
import { type RunCommand, useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { removeWines } from '../../wines/commands.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { removeWish } from '../commands.ts'
import { isOnlyWished, type WishLine } from '../wish-list.ts'

const BuyWishDialog = lazyDialog(() => import('./buy-wish-dialog.tsx'))
const WishDialog = lazyDialog(() => import('./wish-dialog.tsx'))

/** The actions on a wish. */
export function WishActions({ line }: { line: WishLine }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const commands = useCommands()
  const attempt = useAttempt()
  const [open, setOpen] = useState<'buy' | 'edit'>()
  const close = () => setOpen(undefined)
  const { wish, wine } = line

  async function giveUp() {
    // A wine that was added with its wish, and about which nothing else is known, is removed with it.
    const goesToo = replica && isOnlyWished(wine.id, replica, wish.id)
    await attempt(
      commands(
        [
          run => run<typeof removeWish>('wishes/remove', { wish_id: wish.id }),
          ...(goesToo ? [(run: RunCommand) => run<typeof removeWines>('wines/remove', { wine_ids: [wine.id] })] : []),
        ],
        t`Removed from wish list: ${wineText(wine)}`,
      ),
      t`This could not be removed. Please try again.`,
    )
  }

  const name = wineText(wine)
  return (
    <>
      <Button
        size="small"
        aria-label={t({ context: 'button', message: `Buy: ${name}` })}
        icon={<ShoppingBasket aria-hidden />}
        onClick={() => setOpen('buy')}
      >
        <Trans context="button">Buy</Trans>
      </Button>
      <Menu
        trigger={<IconButton size="small" label={t`Actions for ${name}`} icon={<EllipsisVertical />} />}
        align="end"
        entries={[
          {
            key: 'edit',
            label: t({ context: 'button', message: 'Edit' }),
            icon: <Pencil />,
            onSelect: () => setOpen('edit'),
          },
          {
            key: 'remove',
            label: t`Remove from wish list`,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => void giveUp(),
          },
        ]}
      />
      {open === 'buy' && <BuyWishDialog line={line} onClose={close} />}
      {open === 'edit' && <WishDialog wine={wine} wish={wish} onClose={close} />}
    </>
  )
}
