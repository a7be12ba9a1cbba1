import { useToday } from '../../../client/today.ts'
import { useMoney } from '../../money/web/use-money.ts'
import type { Usual } from '../read-row.ts'

/** Returns the defaults for blank cells, which a person can change. */
export function useUsual(): Usual {
  const { currency } = useMoney()
  const received_on = useToday()
  return { currency, type: 'red', received_on }
}
