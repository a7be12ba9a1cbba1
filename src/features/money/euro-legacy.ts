import type { Day } from '../../shared/days.ts'

export const fixedRateSource = 'Council Regulation (EC) No 2866/98'

/**
 * The irrevocable conversion rates of the currencies that gave way to the euro, in units per euro, with the day each
 * one holds from: Council Regulation (EC) No 2866/98 as amended up to Bulgaria's entry in 2026. They hold on every day
 * since. Before its day a currency has the ECB's rates, or none.
 */
export const fixedRates: Readonly<Record<string, { per_euro: number; since_on: Day }>> = {
  ATS: { per_euro: 13.7603, since_on: '1999-01-01' },
  BEF: { per_euro: 40.3399, since_on: '1999-01-01' },
  DEM: { per_euro: 1.95583, since_on: '1999-01-01' },
  ESP: { per_euro: 166.386, since_on: '1999-01-01' },
  FIM: { per_euro: 5.94573, since_on: '1999-01-01' },
  FRF: { per_euro: 6.55957, since_on: '1999-01-01' },
  IEP: { per_euro: 0.787564, since_on: '1999-01-01' },
  ITL: { per_euro: 1936.27, since_on: '1999-01-01' },
  LUF: { per_euro: 40.3399, since_on: '1999-01-01' },
  NLG: { per_euro: 2.20371, since_on: '1999-01-01' },
  PTE: { per_euro: 200.482, since_on: '1999-01-01' },
  GRD: { per_euro: 340.75, since_on: '2001-01-01' },
  SIT: { per_euro: 239.64, since_on: '2007-01-01' },
  CYP: { per_euro: 0.585274, since_on: '2008-01-01' },
  MTL: { per_euro: 0.4293, since_on: '2008-01-01' },
  SKK: { per_euro: 30.126, since_on: '2009-01-01' },
  EEK: { per_euro: 15.6466, since_on: '2011-01-01' },
  LVL: { per_euro: 0.702804, since_on: '2014-01-01' },
  LTL: { per_euro: 3.4528, since_on: '2015-01-01' },
  HRK: { per_euro: 7.5345, since_on: '2023-01-01' },
  BGN: { per_euro: 1.95583, since_on: '2026-01-01' },
}
