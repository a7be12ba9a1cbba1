import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../client/api.ts'
import { useForm } from '../../../client/use-form.ts'
import { oneOf, partial } from '../../../shared/fields.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { RateSource, type RateUpdates, setRateSource } from '../updates/contract.ts'
import { addressOfSource, type SourceKind, sourceKinds } from '../updates/sources.ts'
import { useUpdateWords } from './use-update-words.ts'

/** The form shows only the fields of the chosen kind. */
const SourceForm = z.strictObject({ ...partial(RateSource.def.shape), kind: oneOf(sourceKinds) })

interface SourceDialogProps {
  updates: RateUpdates
  onClose: () => void
  onDone: () => Promise<void>
}

/** Chooses the source of new exchange rates, and names the host that will be asked before anything is sent. */
export default function SourceDialog({ updates, onClose, onDone }: SourceDialogProps) {
  const { t } = useLingui()
  const words = useUpdateWords()
  const { source } = updates
  const [kind, setKind] = useState<SourceKind>(source.kind)
  const [address, setAddress] = useState(addressOfSource(source) ?? '')
  const host = URL.parse(address)?.host

  const form = useForm(SourceForm, async entered => {
    const { address = null, home_network = false, list = null, day_field = null, base_field = null } = entered
    const { kind, currency_field = null, rate_field = null } = entered
    const body = { kind, address, home_network, list, currency_field, rate_field, day_field, base_field }
    await call(setRateSource, { body })
    onClose()
    toast(kind === 'off' ? t`Updates are off` : t`The source was saved`, { tone: 'good' })
    await onDone()
  })

  function choose(next: SourceKind) {
    setKind(next)
    setAddress(
      next === source.kind ? (addressOfSource(source) ?? '') : (addressOfSource({ kind: next, address: null }) ?? ''),
    )
  }

  return (
    <FormDialog records={[]} keepOpen title={t`Source of exchange rates`} onClose={onClose} form={form}>
      <Select
        name="kind"
        label={t({ context: 'exchange rates', message: 'Source' })}
        value={kind}
        onChange={event => choose(event.target.value as SourceKind)}
        choices={sourceKinds.map(value => ({ value, label: words.sources[value] }))}
      />
      {kind !== 'off' && (
        <>
          <TextField
            name="address"
            label={t({ context: 'field', message: 'Address' })}
            type="url"
            value={address}
            onChange={event => setAddress(event.target.value)}
            hint={host ? t`The server will send one request a day to ${host}.` : undefined}
          />
          <Checkbox
            name="home_network"
            label={t`Allow addresses of the home network`}
            hint={t`Only for a source that runs on this machine or in your own network.`}
            defaultChecked={source.home_network}
          />
        </>
      )}
      {kind === 'mapped' && <MappingFields source={source} />}
    </FormDialog>
  )
}

/** The places of the rates in the answer of an address. */
function MappingFields({ source }: { source: RateSource }) {
  const { t } = useLingui()
  return (
    <>
      <FormRow>
        <TextField
          name="list"
          label={t`Path to the rates`}
          hint={t`In JSON, such as data.rates. Empty if they are on top.`}
          optional
          defaultValue={source.list ?? ''}
        />
        <TextField
          name="day_field"
          label={t`Field of the date`}
          hint={t`Such as date or meta.updated.`}
          defaultValue={source.day_field ?? ''}
        />
      </FormRow>
      <FormRow>
        <TextField
          name="currency_field"
          label={t`Field of the currency`}
          hint={t`Empty if each currency has its own field. For a single one, write =ARS.`}
          optional
          defaultValue={source.currency_field ?? ''}
        />
        <TextField
          name="rate_field"
          label={t`Field of the rate`}
          hint={t`In units per euro.`}
          optional
          defaultValue={source.rate_field ?? ''}
        />
      </FormRow>
      <TextField
        name="base_field"
        label={t`Field of the base currency`}
        hint={t`If the answer names it. Anything but EUR is refused.`}
        optional
        defaultValue={source.base_field ?? ''}
      />
    </>
  )
}
