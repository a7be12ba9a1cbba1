import { Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical, Pencil, ShoppingBasket, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommands } from '../../../ledger/web/use-command.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { removeWine } from '../../wines/contract.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { removeWish } from '../contract.ts'
import { isOnlyWished, type WishLine } from '../wish-list.ts'

const BuyWishDialog = lazy(() => import('./buy-wish-dialog.tsx'))
const WishDialog = lazy(() => import('./wish-dialog.tsx'))

/** The actions on a wish. */
export function WishActions({ line }: { line: WishLine }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const commands = useCommands()
  const [open, setOpen] = useState<'buy' | 'edit'>()
  const close = () => setOpen(undefined)
  const { wish, wine } = line

  async function giveUp() {
    try {
      // A wine that was added with its wish, and about which nothing else is known, is removed with it.
      const goesToo = replica && isOnlyWished(wine.id, replica, wish.id)
      await commands(
        [
          write => write(removeWish, { params: { wish_id: wish.id } }),
          ...(goesToo ? [(write: Write) => write(removeWine, { params: { wine_id: wine.id } })] : []),
        ],
        t`No longer wished for: ${wineText(wine)}`,
      )
    } catch (error) {
      toast(messageOf(error, t`This could not be removed.`), { tone: 'danger' })
    }
  }

  return (
    <>
      <Button size="small" icon={<ShoppingBasket aria-hidden />} onClick={() => setOpen('buy')}>
        <Trans>Buy</Trans>
      </Button>
      <Menu
        trigger={<IconButton size="small" label={t`Edit or give up this wish`} icon={<EllipsisVertical />} />}
        align="end"
        entries={[
          { key: 'edit', label: t`Edit`, icon: <Pencil />, onSelect: () => setOpen('edit') },
          { key: 'remove', label: t`Give it up`, icon: <Trash2 />, danger: true, onSelect: () => void giveUp() },
        ]}
      />
      <Suspense fallback={null}>
        {open === 'buy' && <BuyWishDialog line={line} onClose={close} />}
        {open === 'edit' && <WishDialog wine={wine} wish={wish} onClose={close} />}
      </Suspense>
    </>
  )
}

type Write = ReturnType<typeof useCellar>['write']
