import { useLingui } from '@lingui/react/macro'
import type { RateSource, UpdateResult, WaitingRate } from '../updates/contract.ts'

type Failure = NonNullable<UpdateResult['failed']>
type Refusal = UpdateResult['refused_rates'][number]['reason']

/** The words for sources, for results of updates and for the reasons in them. */
export function useUpdateWords() {
  const { t } = useLingui()
  const sources: Record<RateSource['kind'], string> = {
    off: t({ context: 'updates of rates', message: 'Off' }),
    ecb_daily: t`European Central Bank, daily`,
    ecb_90_days: t`European Central Bank, last 90 days`,
    frankfurter: t`Frankfurter, with rates of the European Central Bank`,
    mapped: t({ context: 'exchange rates', message: 'Another address' }),
  }
  const failures: Record<Failure, string> = {
    unreadable: t`The answer is not a file of rates. It may be an error page, or cut off.`,
    other_base: t`The rates are not in units per euro.`,
    other_provider: t`The rates are not those of the European Central Bank alone.`,
    empty: t`The answer has no rates.`,
    old_day: t`The newest rates of the source are older than the stored ones.`,
    no_dollar: t`The answer has no rate of the US dollar, so it cannot be complete.`,
    unreachable: t`The host could not be reached, or ended the connection.`,
    too_slow: t`The host did not answer in time.`,
    too_large: t`The answer is too large.`,
    private_address: t`The address leads into the home network or to this machine, which is not allowed.`,
    too_many_redirects: t`The host redirects too often.`,
    insecure_redirect: t`The host redirects from https to http.`,
    compressed: t`The answer is compressed, although that was not requested.`,
    bad_status: t`The host answered with an error.`,
  }
  const refusals: Record<Refusal, string> = {
    not_a_day: t`not a valid date`,
    in_future: t`a date in the future`,
    not_a_currency: t`not a currency`,
    not_a_rate: t`not a possible rate`,
    replaced_by_euro: t`replaced by the euro`,
    stated_twice: t`stated twice, with different rates`,
    differs: t`differs from the stored rate, which never changes`,
  }
  const waitingReasons: Record<WaitingRate['reason'], string> = {
    jump: t`Changed by more than 20%`,
    follows: t`Follows a rate that was not accepted`,
    first: t`The first rate of this currency`,
    all_moved: t`Most rates changed at once, so the source may not count in euros`,
  }
  return { sources, failures, refusals, waitingReasons }
}
