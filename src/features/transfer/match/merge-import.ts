import { put, type RowWrite } from '../../../ledger/command.ts'
import { grouped, type Replica } from '../../../ledger/replica.ts'
import type { Bottle, Purchase } from '../../../model/bottle.ts'
import type { Wine } from '../../../model/wine.ts'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { noSlot, notDeparted } from '../../bottles/blank-bottle.ts'
import { codesTaken, readCode, takeCode } from '../../bottles/code.ts'
import type { ImportSettings, Report, Since } from '../contract.ts'
import type { Pause } from '../files/table.ts'
import type { Warnings } from '../parse/warnings.ts'
import { BottleWarnings } from './bottle-warnings.ts'
import { Conflicts, Differences } from './differences.ts'
import type { LaterExport } from './earlier-import.ts'
import type { ImportPlan, ImportRun } from './import-plan.ts'
import { linksText } from './links.ts'
import { type BottleEdit, matchBottle } from './match-bottle.ts'
import { CustomFieldMatcher } from './match-custom-fields.ts'
import { matchNotes } from './match-notes.ts'
import { type MatchedPhoto, matchPhotos } from './match-photos.ts'
import { PlaceMatcher, pathsOf } from './match-places.ts'
import { PurchaseMatcher } from './match-purchases.ts'
import { settled, unslottedOf } from './match-slots.ts'
import { type DescribedBottle, describeBottles, pairBottles, pathText, slotText } from './what-changed.ts'
import { WineMerge } from './wine-merge.ts'

export interface ImportMerge {
  plan: ImportPlan
  warnings: Warnings
  /** The earlier export of which the file is a later one. */
  later: LaterExport | undefined
  replica: Replica
  settings: ImportSettings
  run: ImportRun
  pause: Pause
}

type Figures = Pick<
  Report,
  | 'wines'
  | 'known_wines'
  | 'bottles'
  | 'on_order'
  | 'gone'
  | 'known_bottles'
  | 'places'
  | 'purchases'
  | 'tastings'
  | 'valuations'
  | 'wishes'
  | 'photos'
>

/** The result of merging a file into a cellar. */
export interface MergedImport {
  /** The rows in the order in which they can be written. */
  written: RowWrite[]
  /** The photos, which are written separately after their pictures were encoded again. */
  photos: MatchedPhoto[]
  figures: Figures
  since: Since | null
  conflicts: Conflicts
  /** Returns the text that links the file's rows to those of the cellar. */
  links(): Promise<string>
  /** The ids of the wines that the cellar did not have. */
  new_wines: ReadonlySet<string>
}

/** The number of conflicts that a person can decide. */
const renamedListed = 500

/** Merges a file into the cellar: recognises what is known, and applies only what changed in the file since. */
export async function mergeImport(input: ImportMerge): Promise<MergedImport> {
  const matched = new Merge(input)
  await matched.run()
  return matched.end()
}

class Merge {
  readonly #input: ImportMerge
  readonly #conflicts: Conflicts
  readonly #differences = new Differences()
  readonly #warnings: BottleWarnings
  readonly #places: PlaceMatcher
  readonly #purchases: PurchaseMatcher
  readonly #customFields: CustomFieldMatcher
  readonly #pathOf: ReturnType<typeof pathsOf>
  readonly #wines: WineMerge
  readonly #bottles = new Map<string, Bottle>()
  readonly #codes: Set<string | null>
  /** The bottles of the cellar by those of the file. One that is new in the cellar keeps its id unless it has another here. */
  readonly #bottleOf = new Map<string, string>()
  readonly #newBottles: Bottle[] = []
  #known_bottles = 0
  #unchanged = 0
  #vanished: Since['vanished'] | undefined

  constructor(input: ImportMerge) {
    const { plan, warnings, replica, settings, run, later } = input
    this.#input = input
    this.#conflicts = new Conflicts(settings)
    this.#warnings = new BottleWarnings(plan, warnings)
    this.#codes = codesTaken(replica)
    this.#places = new PlaceMatcher(run.newId, replica.places.values())
    this.#pathOf = pathsOf(replica.places.values())
    this.#customFields = new CustomFieldMatcher(run.newId, replica.custom_fields)
    this.#wines = new WineMerge(input, this.#customFields, this.#conflicts, this.#differences)
    this.#purchases = new PurchaseMatcher(
      replica.purchases,
      grouped(replica.bottles, 'purchase_id'),
      this.#conflicts,
      later?.whole ?? false,
    )
  }

  async run() {
    await this.#wines.match()
    const { plan, later, pause, replica } = this.#input
    const { pairs, gone, added } = later?.bottles ?? {
      pairs: [],
      gone: [],
      added: await describeBottles(plan, id => id, pause),
    }
    const cellarOf = await this.#linkedBottles()
    const claimed = new Set<string>()
    for (const [before, now] of pairs) {
      const cellar = cellarOf(before)
      this.#known_bottles++
      if (cellar) {
        claimed.add(cellar.id)
        this.#matchBottle(cellar, now, before)
      }
      // A bottle that was removed here does not come back with later exports.
      else this.#bottleOf.set(now.bottle.id, '')
      await pause()
    }
    const numbered = new Map<string, Bottle>()
    for (const bottle of replica.bottles.values()) {
      if (!claimed.has(bottle.id)) {
        if (bottle.external_id !== null) numbered.set(`${bottle.wine_id} ${bottle.external_id}`, bottle)
        // Also indexed by its id, which is its number when this program's own table is imported again.
        numbered.set(bottle.id, bottle)
      }
      await pause()
    }
    const fresh: DescribedBottle[] = []
    for (const now of added) {
      // A number of another product is compared within the wine, because people number their bottles themselves.
      const wine_id = this.#wines.idOf(now.bottle.wine_id)
      const cellar = numbered.get(now.number ?? '') ?? numbered.get(`${wine_id} ${now.number}`)
      if (cellar && this.#isOfProduct(cellar, now.bottle)) {
        this.#known_bottles++
        this.#matchBottle(cellar, now, undefined)
      } else fresh.push(now)
      await pause()
    }
    this.#settlePurchases()
    for (const now of fresh) {
      this.#addBottle(now)
      await pause()
    }
    if (later) this.#departVanished(gone.map(cellarOf), later)
    this.#known_bottles += plan.listed_twice
  }

  async end(): Promise<MergedImport> {
    const { plan, later, replica, run, pause } = this.#input
    const wines = this.#wines
    const wineOf = (wine_id: string) => wines.idOf(wine_id)
    const present = {
      tastings: wines.ofPresent(plan.tastings),
      valuations: wines.ofPresent(plan.valuations),
      wishes: wines.ofPresent(plan.wishes),
    }
    const before = later && {
      plan: later.earlier.plan,
      wineOf: (wine_id: string) => wines.earlierIdOf(wine_id),
    }
    const oursToHere = new Map(Array.from(plan.ours, ([planned, id]) => [id, this.#hereOf(planned)]))
    const notes = await matchNotes({
      replica,
      plan: present,
      before,
      wineOf,
      bottleOf: bottle_id => oursToHere.get(bottle_id) || null,
      person_id: run.person_id,
      whole: later?.whole ?? false,
      pause,
    })
    const inState = (state: Bottle['state']) => this.#newBottles.filter(bottle => bottle.state === state).length
    const bottles = this.#bottlesInSlots()
    const photos = matchPhotos(plan, later, replica, id => (wines.isRemoved(id) ? undefined : wineOf(id)))
    const written: RowWrite[] = []
    for (const row of this.#written(bottles, notes.written)) {
      written.push(row)
      await pause()
    }
    return {
      photos,
      written,
      figures: {
        wines: wines.added.size,
        known_wines: plan.wines.matched.size - wines.added.size,
        bottles: inState('in_cellar'),
        on_order: inState('on_order'),
        gone: inState('gone'),
        known_bottles: this.#known_bottles,
        places: this.#places.added.length,
        purchases: this.#purchases.added,
        ...notes.added,
        photos: photos.length,
      },
      since: this.#since(),
      conflicts: this.#conflicts,
      links: () => linksText(plan, wineOf, bottle_id => this.#hereOf(bottle_id), pause),
      new_wines: wines.added,
    }
  }

  /** Yields the rows to write. Most have ids of this import, which ascend over all tables. */
  *#written(bottles: readonly Bottle[], notes: readonly RowWrite[]): Generator<RowWrite> {
    for (const field of this.#customFieldsUsed()) yield put('custom_fields', field)
    for (const place of this.#places.added)
      yield put('places', { ...place, code: takeCode(place.id, this.#codes) ?? null })
    yield* inOrderOfIds([
      this.#wines.written.values().map(wine => put('wines', wine)),
      this.#purchases.written.values().map(purchase => put('purchases', this.#withAllBought(purchase))),
      bottles.values().map(bottle => put('bottles', bottle)),
      ...Map.groupBy(notes, ({ table }) => table)
        .values()
        .map(rows => rows.values()),
    ])
  }

  #withAllBought(purchase: Purchase): Purchase {
    const bought = this.#input.plan.bought.get(purchase.id) ?? 0
    return bought > purchase.quantity ? { ...purchase, quantity: bought } : purchase
  }

  #hereOf(file_id: string): string {
    return this.#bottleOf.get(file_id) ?? file_id
  }

  /** Finds the bottle that one of the earlier export was imported as: by the stored link, its number or its fields. */
  async #linkedBottles(): Promise<(before: DescribedBottle) => Bottle | undefined> {
    const { later, replica, pause } = this.#input
    if (!later) return () => undefined
    const { followed, bottles, is_linked } = later
    const unlinked: DescribedBottle[] = []
    const look = (described: DescribedBottle) => {
      if (!is_linked || !followed.bottles.has(described.bottle.id)) unlinked.push(described)
      return pause()
    }
    for (const [before] of bottles.pairs) await look(before)
    for (const gone of bottles.gone) await look(gone)
    const linked = new Map<string, string>()
    if (unlinked.length > 0) {
      const taken = new Set(followed.bottles.values())
      const wines = new Set(unlinked.map(({ wine }) => this.#wines.earlierIdOf(wine)))
      const here: DescribedBottle[] = []
      for (const bottle of replica.bottles.values()) {
        if (wines.has(bottle.wine_id) && !taken.has(bottle.id)) here.push(this.#describe(bottle))
        await pause()
      }
      const there = unlinked.map(each => ({ ...each, wine: this.#wines.earlierIdOf(each.wine) ?? '' }))
      for (const [one, other] of (await pairBottles(there, here, pause)).pairs)
        linked.set(one.bottle.id, other.bottle.id)
    }
    return ({ bottle }) => replica.bottles.get(followed.bottles.get(bottle.id) ?? linked.get(bottle.id) ?? '')
  }

  #describe(bottle: Bottle): DescribedBottle {
    const purchase = this.#input.replica.purchases.get(bottle.purchase_id ?? '') ?? null
    return { bottle, number: bottle.external_id, purchase, path: this.#pathOf(bottle.place_id), wine: bottle.wine_id }
  }

  #matchBottle(cellar: Bottle, file: DescribedBottle, before: DescribedBottle | undefined) {
    const { later } = this.#input
    this.#bottleOf.set(file.bottle.id, cellar.id)
    const wine_id = this.#wines.idOf(file.bottle.wine_id)
    const wine = this.#wines.here(cellar.wine_id)
    if (!wine) return
    const { bottle, edits } = matchBottle({
      cellar,
      path: this.#pathOf(cellar.place_id),
      file,
      before,
      whole: later?.whole ?? false,
      wine,
      conflicts: this.#conflicts,
      placeOf: path => this.#places.match(path),
    })
    const rewined =
      before && this.#wines.earlierIdOf(before.bottle.wine_id) === cellar.wine_id && wine_id !== cellar.wine_id
    const purchase = file.purchase
    if (rewined || bottle.size_ml !== cellar.size_ml) {
      const own = rewined ? this.#wines.present(wine_id) : cellar.wine_id
      const purchase_id = purchase && this.#purchases.renew(cellar, purchase, own)
      this.#bottles.set(cellar.id, { ...bottle, wine_id: own, purchase_id })
      if (rewined)
        edits.push({
          kind: 'bottles_edited',
          field: 'wine',
          before: nameOf(wine),
          after: nameOf(this.#wines.here(own)),
        })
    } else {
      this.#purchases.match(cellar, file, before, wine)
      if (JSON.stringify(bottle) !== JSON.stringify(cellar)) this.#bottles.set(cellar.id, bottle)
    }
    this.#tellEdits(bottle, wine, edits)
    if (before && edits.length === 0) this.#unchanged++
  }

  #tellEdits(bottle: Bottle, wine: Wine, edits: readonly BottleEdit[]) {
    const [first] = edits
    if (!first) return
    // A bottle counts once, by its first difference.
    this.#differences.figures[first.kind]++
    for (const edit of edits) this.#differences.tell({ ...edit, wine, size_ml: bottle.size_ml })
  }

  #settlePurchases() {
    const { replica } = this.#input
    const { moved, edited } = this.#purchases.settle()
    for (const [id, purchase_id] of moved) {
      const bottle = this.#bottles.get(id) ?? replica.bottles.get(id)
      if (bottle) this.#bottles.set(id, { ...bottle, purchase_id })
    }
    for (const [id, edit] of edited) {
      const bottle = replica.bottles.get(id)
      const wine = bottle && this.#wines.here(bottle.wine_id)
      if (!wine) continue
      if (!this.#bottles.has(id) || moved.has(id)) {
        this.#unchanged--
        this.#tellEdits(bottle, wine, [{ kind: 'bottles_edited', ...edit }])
      } else this.#differences.tell({ kind: 'bottles_edited', ...edit, wine, size_ml: bottle.size_ml })
    }
  }

  #addBottle(now: DescribedBottle) {
    const codes = this.#codes
    const { replica, run } = this.#input
    const max = limits.bottles_in_cellar
    if (replica.bottles.size + this.#newBottles.length + 1 > max) throw new AppError(409, 'cellar_full', { max })
    const wine_id = this.#wines.present(this.#wines.idOf(now.bottle.wine_id))
    const { code: codeInFile } = now.bottle
    let { id } = now.bottle
    let code =
      codeInFile !== '' && readCode(codeInFile) === codeInFile && !codes.has(codeInFile)
        ? codeInFile
        : takeCode(id, codes)
    // A code is derived from the id. Where all codes of an id are taken, another id is made.
    while (code === undefined) {
      id = run.newId()
      code = takeCode(id, codes)
    }
    codes.add(code)
    if (codeInFile !== '' && code !== codeInFile)
      this.#warnings.tell(now.bottle.id, 'bottle_code', codeInFile, 'code_taken', code)
    const purchase_id = now.purchase && this.#purchases.of(now.purchase, wine_id)
    const place_id = this.#places.match(now.path)
    const merged = { id, code, wine_id, purchase_id, place_id }
    // The planned bottle becomes that of the cellar, since copies of two hundred thousand take 60 MB.
    const bottle = id === now.bottle.id ? Object.assign(now.bottle, merged) : { ...now.bottle, ...merged }
    this.#newBottles.push(bottle)
    if (bottle !== now.bottle) this.#bottleOf.set(now.bottle.id, id)
    const wine = this.#wines.here(wine_id)
    this.#differences.figures.bottles_new++
    if (wine) this.#differences.tell({ kind: 'bottles_new', wine, size_ml: bottle.size_ml, after: bottle.state })
  }

  /** Returns the changed bottles, each in its slot if that is free. Warns about those that lie in a rack without one. */
  #bottlesInSlots(): Bottle[] {
    const { replica } = this.#input
    const places = new Map([...replica.places, ...this.#places.added.map(place => [place.id, place] as const)])
    const pathOf = pathsOf(places.values())
    let fileIds: ReadonlyMap<string, string> | undefined
    const fileIdOf = (bottle_id: string) => {
      fileIds ??= new Map(Array.from(this.#bottleOf, ([file_id, here]) => [here, file_id]))
      return fileIds.get(bottle_id) ?? bottle_id
    }
    const written = [...this.#bottles.values(), ...this.#newBottles]
    const bottles = settled(
      written,
      replica.bottles,
      place_id => places.get(place_id),
      bottle => {
        const slot = slotText(bottle) ?? ''
        const place = pathText(pathOf(bottle.place_id))
        this.#warnings.tell(fileIdOf(bottle.id), 'slot_row', slot, 'slot_taken', place)
        return { ...bottle, ...noSlot, extra: { ...bottle.extra, slot } }
      },
    )
    for (const unslotted of unslottedOf(written, bottles, replica.bottles, replica.places)) {
      const place = pathText(pathOf(unslotted.place_id)) ?? ''
      for (const { id } of unslotted.bottles)
        this.#warnings.tell(fileIdOf(id), null, place, 'slot_missing', String(unslotted.free))
    }
    return bottles
  }

  #customFieldsUsed() {
    const used = new Set(Array.from(this.#wines.written.values()).flatMap(({ own }) => Object.keys(own)))
    return Array.from(this.#customFields.written.values()).filter(({ id }) => used.has(id))
  }

  /**
   * Marks bottles of the earlier export that this one lacks as gone: drunk on the day of the import, unless the settings
   * say otherwise. Where too many are missing, nothing changes until a person decides.
   */
  #departVanished(vanished: readonly (Bottle | undefined)[], { earlier, bottles, whole }: LaterExport) {
    const { settings, run } = this.#input
    const { replica } = this.#input
    const here = vanished.flatMap((bottle, at) => {
      const stateBefore = bottles.gone[at]?.bottle.state
      return bottle && stateBefore !== 'gone' && replica.bottles.get(bottle.id)?.state !== 'gone' ? [bottle] : []
    })
    const of = earlier.plan.bottles.filter(({ state }) => state !== 'gone').length
    const guess = whole ? (here.length * 2 > of ? null : 'gone') : 'stay'
    const taken_as = here.length === 0 ? 'gone' : (settings.vanished ?? guess)
    const departure = settings.vanished_as ?? 'drunk'
    const departed_on = settings.vanished_on ?? run.today
    this.#vanished = { count: here.length, of, taken_as, departure, departed_on }
    if (taken_as !== 'gone') return
    for (const bottle of here) {
      const ending = bottle.state === 'on_order' ? 'cancelled' : departure
      this.#bottles.set(bottle.id, {
        ...bottle,
        ...notDeparted,
        ...noSlot,
        place_id: null,
        state: 'gone',
        departure: ending,
        departed_on,
      })
      const wine = this.#wines.here(bottle.wine_id)
      this.#differences.figures.bottles_vanished++
      if (wine) {
        const { size_ml, state } = bottle
        this.#differences.tell({ kind: 'bottles_vanished', wine, size_ml, before: state, after: ending })
      }
    }
  }

  /** Returns whether a number is of the same product, because two products may use the same number. */
  #isOfProduct(cellar: Bottle, file: Bottle): boolean {
    const here = this.#wines.here(cellar.wine_id)?.external_ids ?? []
    const there = this.#wines.here(this.#wines.idOf(file.wine_id))?.external_ids ?? []
    if (here.length === 0 || there.length === 0) return true
    return there.some(({ product }) => here.some(each => each.product === product))
  }

  #since(): Since | null {
    const { later } = this.#input
    if (!later || !this.#vanished) return null
    const { import_id, file_name, version, taken_at } = later.earlier
    return {
      import_id,
      file_name,
      version,
      taken_at,
      figures: this.#differences.figures,
      unchanged: this.#unchanged,
      vanished: this.#vanished,
      renamed: later.renamed.slice(0, renamedListed).map(({ row, before, now, bottles, same }) => ({
        row,
        before: named(before),
        after: named(now),
        bottles,
        same,
      })),
      differences_count: this.#differences.count,
      differences: this.#differences.list,
    }
  }
}

function named({ producer, name, vintage }: Wine) {
  return { producer, name, vintage }
}

function nameOf(wine: Wine | undefined): string | null {
  return [wine?.producer, wine?.name].filter(Boolean).join(' ') || null
}

/**
 * Merges rows whose ids ascend. The ledger has an index of the ids: written table by table, its pages would leave the
 * cache of a large import once for each table.
 */
function* inOrderOfIds(sources: readonly Iterator<RowWrite>[]): Generator<RowWrite> {
  const next = (source: Iterator<RowWrite>) => {
    const { value, done } = source.next()
    return done ? [] : [{ source, row: value }]
  }
  let heads = sources.flatMap(next)
  for (;;) {
    const [first, ...others] = heads
    if (!first) return
    const least = others.reduce((best, each) => (each.row.id < best.row.id ? each : best), first)
    yield least.row
    heads = heads.flatMap(head => (head === least ? next(head.source) : [head]))
  }
}
