import { useLingui } from '@lingui/react/macro'
import { anyTime } from '../../../model/dimensions.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Row } from '../../../ui/layout.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import WhoseChoice from '../../bottles/web/whose-choice.tsx'
import type { WineQueryState } from '../../wines/web/wine-query.ts'

type Shown = 'here' | 'drunk' | 'all'

/** Chooses the bottles that are counted: those here, those drunk or all that ever were, and the days they are from. */
export function StockTools({ state }: { state: WineQueryState }) {
  const { t } = useLingui()
  const { query, change } = state
  const shown: Shown = query.drunk ? 'drunk' : query.stock === 'all' ? 'all' : 'here'
  const changes = {
    here: { stock: null, drunk: null, left: null },
    drunk: { stock: 'all', drunk: anyTime, left: null },
    all: { stock: 'all', drunk: null },
  } as const
  return (
    <Row gap={4} rowGap={3} align="end" wrap data-screen-only>
      <RadioGroup<Shown>
        label={t({ context: 'filter', message: 'Bottles shown' })}
        hideLabel
        value={shown}
        onChange={next => change(changes[next])}
        choices={[
          { value: 'here', label: t`In the cellar` },
          { value: 'drunk', label: t({ context: 'departure', message: 'Drunk' }) },
          { value: 'all', label: t({ context: 'bottles', message: 'All ever' }) },
        ]}
      />
      <WhoseChoice owner={query.owner} onChange={owner => change({ owner })} />
      <Days state={state} move={shown === 'drunk' ? 'drunk' : 'bought'} />
    </Row>
  )
}

interface DaysProps {
  state: WineQueryState
  move: 'drunk' | 'bought'
}

function Days({ state: { query, change }, move }: DaysProps) {
  const { t } = useLingui()
  const [from = '', until = ''] = query[move]?.includes('..') ? query[move].split('..') : []
  const choose = (from: string, until: string) => {
    const none = move === 'drunk' ? anyTime : null
    change({ [move]: from || until ? `${from}..${until}` : none })
  }
  const labels = {
    bought: [t({ context: 'days', message: 'Bought from' }), t({ context: 'days', message: 'Bought until' })],
    drunk: [t({ context: 'days', message: 'Drunk from' }), t({ context: 'days', message: 'Drunk until' })],
  }[move]
  return (
    <>
      <DateField label={labels[0]} value={from} max={until} onChange={event => choose(event.target.value, until)} />
      <DateField label={labels[1]} value={until} min={from} onChange={event => choose(from, event.target.value)} />
    </>
  )
}
