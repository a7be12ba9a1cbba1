import type { Wine } from '../../../model/wine.ts'
import type { Conflict, Difference, ImportSettings, Since } from '../contract.ts'

/** The number of differences and conflicts that a report lists; the rest are counted. */
const listed = 500

type DescribedDifference = Pick<Difference, 'kind'> &
  Partial<Pick<Difference, 'size_ml' | 'field' | 'before' | 'after'>> & { wine: Wine }

/** Collects the differences from an earlier export. Equal differences of a wine's bottles are counted as one entry. */
export class Differences {
  readonly list: Difference[] = []
  count = 0
  readonly figures: Since['figures'] = {
    wine_new: 0,
    wine_edited: 0,
    bottles_new: 0,
    bottles_received: 0,
    bottles_moved: 0,
    bottles_edited: 0,
    bottles_gone: 0,
    bottles_vanished: 0,
  }
  readonly #byKey = new Map<string, Difference>()

  tell({ kind, wine, size_ml = null, field = null, before = null, after = null }: DescribedDifference) {
    const key = JSON.stringify([kind, wine.id, size_ml, field, before, after])
    const known = this.#byKey.get(key)
    if (known) {
      known.count++
      return
    }
    this.count++
    if (this.list.length >= listed) return
    const { producer, name, vintage } = wine
    const difference = { kind, producer, name, vintage, size_ml, count: 1, field, before, after }
    this.#byKey.set(key, difference)
    this.list.push(difference)
  }
}

type DescribedConflict = Pick<Conflict, 'table' | 'row_id' | 'field' | 'cellar' | 'file'> & { wine: Wine }

/** Collects the conflicts between file and cellar, and decides them. */
export class Conflicts {
  readonly list: Conflict[] = []
  count = 0
  readonly #all: boolean
  readonly #taken: ReadonlySet<string>
  readonly #byKey = new Map<string, Pick<Conflict, 'count' | 'taken'>>()

  constructor({ take_all_from_file = false, take_from_file = [] }: ImportSettings) {
    this.#all = take_all_from_file
    this.#taken = new Set(take_from_file.map(({ row_id, field }) => `${row_id} ${field}`))
  }

  /**
   * Records a conflict and returns whether the file's value is used. Equal conflicts of a wine's bottles are decided
   * together.
   */
  decide({ table, row_id, field, cellar, file, wine }: DescribedConflict): boolean {
    const key = JSON.stringify([wine.id, table, field, cellar, file])
    const known = this.#byKey.get(key)
    if (known) {
      known.count++
      return known.taken === 'file'
    }
    this.count++
    const taken: Conflict['taken'] = this.#all || this.#taken.has(`${row_id} ${field}`) ? 'file' : 'cellar'
    const { producer, name, vintage } = wine
    const conflict: Conflict = {
      table,
      row_id,
      field,
      producer,
      name,
      vintage,
      count: 1,
      cellar: cellar?.slice(0, 300) ?? null,
      file: file?.slice(0, 300) ?? null,
      taken,
    }
    this.#byKey.set(key, conflict)
    if (this.list.length < listed) this.list.push(conflict)
    return taken === 'file'
  }
}
