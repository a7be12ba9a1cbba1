import { Gift, Wine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { DateField } from '../ui/date-field.tsx'
import { type Faults, Form } from '../ui/form.tsx'
import { FormRow } from '../ui/form-row.tsx'
import { MultiCombobox } from '../ui/multi-combobox.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { SuggestField } from '../ui/suggest-field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'

export const regions = Array.from({ length: 2000 }, (_, index) => ({
  value: `region-${index}`,
  label: `${['Côte', 'Val', 'Monte', 'Schloß', 'Quinta'][index % 5]} ${index}`,
  hint: ['France', 'Italy', 'Italy', 'Germany', 'Portugal'][index % 5] ?? '',
}))
export const grapes = ['Nebbiolo', 'Barbera', 'Riesling', 'Gewürztraminer', 'Pinot Noir', 'Mourvèdre'].map(label => ({
  value: label.toLowerCase(),
  label,
}))

export function KitForms() {
  const [faults, setFaults] = useState<Faults>({})
  const [sent, setSent] = useState('')
  const [search, setSearch] = useState('barolo')
  return (
    <Card heading="A form">
      <SearchField label="Search wines" value={search} onChange={setSearch} shortcut="/" />
      <Form
        faults={faults}
        onSubmit={data => {
          setSent(JSON.stringify([...data]))
          setFaults(
            data.get('producer')
              ? {}
              : {
                  producer: 'Say who made it.',
                  price: 'A price is a number, such as 24.50.',
                  elsewhere: 'And another.',
                },
          )
        }}
      >
        <TextField label="Producer" name="producer" hint="As it stands on the label." maxLength={200} />
        <SuggestField label="Appellation" name="appellation" options={regions} optional />
        <Combobox label="Region" name="region" options={regions} placeholder="Begin to type" />
        <MultiCombobox label="Grapes" name="grapes" options={grapes} defaultValue={['nebbiolo', 'barbera']} free />
        <FormRow>
          <NumberField label="Bottles" name="bottles" whole defaultValue={6} />
          <NumberField label="Price" name="price" defaultValue={24.5} hint="For one bottle." />
          <DateField label="Bought on" name="bought_on" defaultValue="2026-11-21" />
        </FormRow>
        <FormRow>
          <Select
            label="Size"
            name="size"
            empty="Not said"
            choices={[
              { value: '375', label: 'Half' },
              { value: '750', label: 'Bottle' },
              { value: '1500', label: 'Magnum' },
            ]}
            defaultValue="750"
          />
          <PasswordField label="Password" name="password" autoComplete="new-password" defaultValue="correct horse" />
        </FormRow>
        <RadioGroup
          label="Where to"
          name="where"
          defaultValue="rack"
          choices={[
            { value: 'rack', label: 'The rack', hint: 'Third row, from the left.' },
            { value: 'case', label: 'Its case' },
          ]}
        />
        <RadioGroup
          label="What became of it"
          look="plates"
          name="departure"
          defaultValue="opened"
          choices={[
            { value: 'opened', label: 'Opened', icon: <Wine /> },
            { value: 'given', label: 'Given away', icon: <Gift /> },
          ]}
        />
        <RadioGroup
          label="Meant as"
          look="tiles"
          name="meant"
          defaultValue="given"
          choices={[
            { value: 'opened', label: 'To be opened', icon: <Wine size={16} /> },
            { value: 'given', label: 'A present', icon: <Gift size={16} /> },
          ]}
        />
        <TextArea label="Note" name="note" optional />
        <Checkbox label="Keep it a secret" name="secret" hint="Nobody else in the cellar sees it." />
        <Checkbox label="Some of them" mixed />
        <Switch label="Dense rows" hint="More lines on a screen." defaultChecked />
        <TextField label="Refused" name="refused" fault="No such day in the year." defaultValue="2026-02-30" />
        <TextField label="Not yours to change" defaultValue="Damilano" disabled />
        <FormRow actions>
          <Button>Cancel</Button>
          <Button look="primary" type="submit">
            Save
          </Button>
        </FormRow>
      </Form>
      <output data-testid="sent">{sent}</output>
    </Card>
  )
}
