import { useToday } from '../../../client/today.ts'
import { useMoney } from '../../money/web/use-money.ts'
import type { Usual } from '../read-row.ts'

/** What holds for a row that does not say otherwise, until somebody says it differently. */
export function useUsual(): Usual {
  const { currency } = useMoney()
  const received_on = useToday()
  return { currency, type: 'red', received_on }
}
