import { useLingui } from '@lingui/react/macro'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { useOwners } from './use-owners.ts'

type Whose = 'ours' | 'mine' | 'others'

interface WhoseChoiceProps {
  owner: readonly string[] | undefined
  onChange: (owner: string[] | null) => void
}

/** Chooses all bottles or one's own, where some belong to people. One's own are those of the filter by owner. */
export default function WhoseChoice({ owner, onChange }: WhoseChoiceProps) {
  const { t } = useLingui()
  const { isShared, mine } = useOwners()
  if (!isShared && !owner) return null
  const isMine = owner?.length === mine.length && mine.every(id => owner.includes(id))
  return (
    <RadioGroup<Whose>
      label={t({ context: 'filter', message: 'Whose bottles' })}
      hideLabel
      value={owner === undefined ? 'ours' : isMine ? 'mine' : 'others'}
      onChange={whose => onChange(whose === 'mine' ? [...mine] : null)}
      choices={[
        { value: 'ours', label: t({ context: 'bottles', message: 'Ours' }) },
        { value: 'mine', label: t({ context: 'bottles', message: 'Mine' }) },
      ]}
    />
  )
}
