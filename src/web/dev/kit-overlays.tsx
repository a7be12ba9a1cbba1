import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Combobox } from '../ui/combobox.tsx'
import ConfirmDialog from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { MultiCombobox } from '../ui/multi-combobox.tsx'
import { Popover } from '../ui/popover.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { SuggestField } from '../ui/suggest-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import styles from './kit.module.css'
import { grapes, regions } from './kit-forms.tsx'

export function KitOverlays() {
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const [density, setDensity] = useState('calm')
  const undo = { label: 'Undo', onPress: () => toast('The bottle lies where it lay', { tone: 'good' }) }
  return (
    <Card heading="What opens">
      <div className={styles.row}>
        <Button onClick={() => setEditing(true)}>Open a dialog</Button>
        <Button onClick={() => setAsking(true)}>Ask first</Button>
        <Button onClick={() => toast('Opened Barolo Cannubi 2016', { action: undo })}>Show a toast</Button>
        <Button onClick={() => toast('That did not work', { tone: 'danger' })}>Show a fault</Button>
      </div>
      <div className={styles.row}>
        <Popover trigger={<Button>Rate and day</Button>} title="How it was converted">
          <p>1 USD = 0.9187 EUR, European Central Bank, 14 March 2024.</p>
        </Popover>
        <Tooltip text="The price you paid, in the currency of the day.">
          <Button look="plain">What it cost</Button>
        </Tooltip>
        <Menu
          trigger={<IconButton label="More" icon={<Ellipsis />} />}
          entries={[
            { key: 'edit', label: 'Edit', icon: <Pencil />, aside: 'e', onSelect: () => setEditing(true) },
            { key: 'go', label: 'Go to the list', href: '#list' },
            { key: 'not', label: 'Not now', disabled: true },
            {
              key: 'delete',
              label: 'Delete',
              icon: <Trash2 />,
              danger: true,
              apart: true,
              onSelect: () => setAsking(true),
            },
          ]}
        />
        <Menu
          trigger={<Button>Sort</Button>}
          entries={['calm', 'dense'].map(key => ({
            key,
            label: key === 'calm' ? 'By name' : 'By vintage',
            checked: density === key,
            onSelect: () => setDensity(key),
          }))}
        />
      </div>
      <RadioGroup
        label="Rows"
        look="segments"
        value={density}
        onChange={setDensity}
        choices={[
          { value: 'calm', label: 'Comfortable' },
          { value: 'dense', label: 'Dense' },
        ]}
      />
      {editing && (
        <FormDialog
          keepOpen
          title="Edit the wine"
          description="What changes here changes for all its bottles."
          confirm="Save"
          form={{ busy: false, faults: {} }}
          onClose={() => setEditing(false)}
          onSubmit={() => setEditing(false)}
        >
          <TextField label="Name" name="name" defaultValue="Barolo Cannubi" />
          <Combobox label="Region" name="region" options={regions} defaultValue="region-2" />
          <SuggestField label="Appellation" name="appellation" options={regions} defaultValue="Barolo" />
          <MultiCombobox label="Grapes" name="grapes" options={grapes} defaultValue={['nebbiolo']} />
        </FormDialog>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this place?"
        description="The 12 bottles in it stay in the cellar, without a place."
        confirm="Delete the place"
        onConfirm={() => setAsking(false)}
      />
    </Card>
  )
}
