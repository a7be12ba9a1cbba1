import { useLingui } from '@lingui/react/macro'
import { useSingleKeys } from '../../client/keys.ts'
import { useCanWrite } from '../../ledger/web/use-can-write.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Key } from '../../ui/key.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Lists the keys that the person can use in the open cellar. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [on, setOn] = useSingleKeys()
  const canWrite = useCanWrite()
  const keys = [
    { label: <Key>/</Key>, value: t({ context: 'command', message: 'Search wines' }) },
    {
      label: (
        <>
          <Key>j</Key> <Key>k</Key> <Key>↓</Key> <Key>↑</Key>
        </>
      ),
      value: t`Move down and up the list of wines`,
    },
    { label: <Key>Enter</Key>, value: t`Open the wine` },
    ...(canWrite
      ? [
          { label: <Key>o</Key>, value: t`Open or take out a bottle of the wine` },
          { label: <Key>m</Key>, value: t`Move its bottles to another place` },
          { label: <Key>x</Key>, value: t`Select the wine, to edit several at once` },
        ]
      : []),
    {
      label: (
        <>
          <Key>Ctrl</Key> <Key>K</Key>
        </>
      ),
      value: t`Search and commands`,
    },
    ...(canWrite
      ? [
          { label: <Key>n</Key>, value: t({ context: 'screen', message: 'New wine' }) },
          { label: <Key>z</Key>, value: t`Undo your last change` },
        ]
      : []),
    { label: <Key>?</Key>, value: t`This list of shortcuts` },
    { label: <Key>Esc</Key>, value: t`Close, or leave the field` },
    { label: <Key>F6</Key>, value: t`Go to notifications` },
  ]
  return (
    <Dialog onClose={onClose} title={t({ context: 'heading', message: 'Keyboard shortcuts' })} size="small">
      <Facts facts={keys} />
      <Switch
        label={t({ context: 'setting', message: 'Single-key shortcuts' })}
        hint={t`Turn these off if you trigger them by accident, for example with voice control.`}
        checked={on}
        onChange={event => setOn(event.target.checked)}
      />
    </Dialog>
  )
}
