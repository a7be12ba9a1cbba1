import { useLingui } from '@lingui/react/macro'
import { useSingleKeys } from '../../client/keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Key } from '../../ui/key.tsx'
import { Switch } from '../../ui/switch.tsx'

export default function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui()
  const [on, setOn] = useSingleKeys()
  const keys = [
    { label: <Key>/</Key>, value: t`Search wines` },
    {
      label: (
        <>
          <Key>j</Key> <Key>k</Key> <Key>↓</Key> <Key>↑</Key>
        </>
      ),
      value: t`Down and up the list of wines`,
    },
    { label: <Key>Enter</Key>, value: t`Open the wine` },
    { label: <Key>o</Key>, value: t`Open a bottle of the wine, or take one out` },
    { label: <Key>m</Key>, value: t`Move its bottles to another place` },
    { label: <Key>x</Key>, value: t`Select the wine, to deal with several at once` },
    {
      label: (
        <>
          <Key>Ctrl</Key> <Key>K</Key>
        </>
      ),
      value: t`Do or find anything`,
    },
    { label: <Key>n</Key>, value: t`New wine` },
    { label: <Key>z</Key>, value: t`Undo the last change made here` },
    { label: <Key>?</Key>, value: t`This list` },
    { label: <Key>Esc</Key>, value: t`Close, or leave the field` },
    { label: <Key>F6</Key>, value: t`To the notices` },
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keys`} size="small">
      <Facts facts={keys} />
      <Switch
        label={t`Single keys`}
        hint={t`Switch them off if they are pressed by accident, as by voice control.`}
        checked={on}
        onChange={event => setOn(event.target.checked)}
      />
    </Dialog>
  )
}
