import { useLingui } from '@lingui/react/macro'
import {
  Check,
  GlassWater,
  Lock,
  LockOpen,
  LogOut,
  MoveRight,
  PackageCheck,
  PackageX,
  Pencil,
  Trash2,
  Undo2,
  UsersRound,
  WineOff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import type { unlockBottles } from '../locking.ts'
import type { removeBottles } from '../purchases.ts'
import { useBringBack } from './use-bring-back.ts'
import { useOwners } from './use-owners.ts'

/** The actions that open a dialog of their own. */
export type BottleAction =
  | 'open'
  | 'depart'
  | 'pour'
  | 'opening'
  | 'receive'
  | 'cancel'
  | 'edit'
  | 'move'
  | 'departure'
  | 'lock'
  | 'owners'

interface BottleActionsProps {
  wine: Wine
  bottle: Bottle
  onDo: (what: BottleAction, bottle: Bottle) => void
  onClose: () => void
}

/** The actions for a bottle in its current state, the likeliest first. */
export function BottleActions({ wine, bottle, onDo, onClose }: BottleActionsProps) {
  const { t } = useLingui()
  const command = useCommand()
  const attempt = useAttempt()
  const bringBack = useBringBack()
  const { id, code, state, opened_on, departure } = bottle

  async function atOnce(work: Promise<unknown>) {
    if (await attempt(work)) onClose()
  }
  const remove = () =>
    atOnce(command<typeof removeBottles>('bottles/remove', { bottle_ids: [id] }, t`Bottle ${code} was removed`))
  const unlock = () =>
    atOnce(command<typeof unlockBottles>('bottles/unlock', { bottle_ids: [id] }, t`Bottle ${code} was unlocked`))
  const press = (what: BottleAction, icon: ReactNode, text: string, look: ButtonLook = 'quiet') => (
    <Button look={look} icon={icon} onClick={() => onDo(what, bottle)}>
      {text}
    </Button>
  )
  const lock =
    bottle.lock_reason === null ? (
      press('lock', <Lock aria-hidden />, t({ context: 'button', message: 'Lock' }))
    ) : (
      <Button icon={<LockOpen aria-hidden />} onClick={() => void unlock()}>
        {t({ context: 'button', message: 'Unlock' })}
      </Button>
    )
  const { people, isShared } = useOwners()
  const owners =
    (people.length > 1 || isShared) &&
    press('owners', <UsersRound aria-hidden />, t({ context: 'heading', message: 'Owners' }))
  const removal = (
    <Button look="plain" icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
      {t({ context: 'button', message: 'Delete bottle' })}
    </Button>
  )
  if (state === 'on_order') {
    return (
      <>
        {press(
          'receive',
          <PackageCheck aria-hidden />,
          t({ context: 'button', message: 'Mark as received' }),
          'primary',
        )}
        {press('edit', <Pencil aria-hidden />, t({ context: 'button', message: 'Edit bottle' }))}
        {lock}
        {press('cancel', <PackageX aria-hidden />, t({ context: 'button', message: 'Cancel order' }))}
        {owners}
        {removal}
      </>
    )
  }
  if (state === 'gone') {
    return (
      <>
        <Button icon={<Undo2 aria-hidden />} onClick={() => void atOnce(bringBack(wine, bottle))}>
          {departure === 'cancelled'
            ? t({ context: 'button', message: 'Reinstate order' })
            : t({ context: 'button', message: 'Return to cellar' })}
        </Button>
        {press('departure', <Pencil aria-hidden />, t({ context: 'button', message: 'Correct details' }))}
        {owners}
        {removal}
      </>
    )
  }
  return (
    <>
      {opened_on
        ? press('pour', <GlassWater aria-hidden />, t({ context: 'button', message: 'Pour' }), 'primary')
        : press('open', <WineOff aria-hidden />, t({ context: 'button', message: 'Open' }), 'primary')}
      {opened_on
        ? press('depart', <Check aria-hidden />, t({ context: 'button', message: 'Mark as finished' }))
        : press('depart', <LogOut aria-hidden />, t({ context: 'button', message: 'Take out' }))}
      {opened_on &&
        press('opening', <GlassWater aria-hidden />, t({ context: 'of an open bottle', message: 'Amount left' }))}
      {press('move', <MoveRight aria-hidden />, t({ context: 'button', message: 'Move' }))}
      {press('edit', <Pencil aria-hidden />, t({ context: 'button', message: 'Edit bottle' }))}
      {opened_on === null && lock}
      {owners}
      {removal}
    </>
  )
}
