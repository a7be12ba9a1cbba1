import assert from 'node:assert/strict'
import { addBottles, editBottle, moveBottles } from '../src/features/bottles/commands.ts'
import { bringBack, departBottles } from '../src/features/bottles/departures.ts'
import { openBottle, pour } from '../src/features/bottles/opening.ts'
import { receiveBottles } from '../src/features/bottles/orders.ts'
import { addPlace } from '../src/features/places/commands.ts'
import { placeBottles } from '../src/features/places/placing.ts'
import { addTasting } from '../src/features/tastings/commands.ts'
import { addWine, editWines, removeWines } from '../src/features/wines/commands.ts'
import { mergeWines } from '../src/features/wines/merging.ts'
import { type Committed, undoChange } from '../src/ledger/contract.ts'
import { departures, wineTypes } from '../src/model/choices.ts'
import { newId } from '../src/shared/ids.ts'
import type { Callable } from './callable.ts'
import type { CallOptions, Somebody, World } from './harness.ts'

/** A person who makes one random change after another in a cellar. */
export class RandomCommands {
  done = 0
  refused = 0
  readonly #world: World
  readonly #person: Somebody
  readonly #random: () => number
  readonly #undo: boolean
  readonly #wines: string[] = []
  readonly #bottles: string[] = []
  readonly #places: string[] = []

  constructor(world: World, person: Somebody, random: () => number, { undo = true } = {}) {
    this.#world = world
    this.#person = person
    this.#random = random
    this.#undo = undo
  }

  async steps(count: number) {
    for (let step = 0; step < count; step++) await this.step()
  }

  async step() {
    const wine_id = this.#one(this.#wines) ?? newId()
    const bottle_id = this.#one(this.#bottles) ?? newId()
    const place_id = this.#one(this.#places) ?? null
    switch (Math.floor(this.#random() * 18)) {
      case 0:
      case 1:
        return this.#addWine()
      case 2:
        return this.#do(editWines, { body: { wine_ids: [wine_id], note: String(this.#random()), tags: ['seen'] } })
      case 3:
        return this.#do(removeWines, { body: { wine_ids: [wine_id] } })
      case 4:
      case 5:
        return this.#addBottles(wine_id, place_id)
      case 6:
        return this.#do(departBottles, {
          body: { bottle_ids: [bottle_id], departure: this.#one(departures) ?? 'drunk', departed_on: '2026-03-13' },
        })
      case 7:
        return this.#do(receiveBottles, { body: { bottle_ids: [bottle_id], received_on: '2026-03-12', place_id } })
      case 8:
        return this.#random() < 0.2 ? this.#addPlace() : this.#do(editBottle, { body: { bottle_id, place_id } })
      case 9:
      case 10: {
        const other = this.#one(this.#bottles) ?? bottle_id
        const placements = [...new Set([bottle_id, other])].map(id => ({ bottle_id: id, place_id, ...this.#slot() }))
        return this.#do(placeBottles, { body: { placements } })
      }
      case 11:
        return this.#do(openBottle, { body: { bottle_id, opened_on: '2026-03-12', poured_ml: 150 } })
      case 12:
        return this.#do(pour, { body: { bottle_id, ml: 125 } })
      case 13:
        return this.#do(bringBack, { body: { bottle_id, place_id } })
      case 14:
        return this.#do(addTasting, {
          body: { id: newId(), wine_id, tasted_on: '2026-03-13', score: 90, score_scale: 'points_100' },
        })
      case 15:
        return this.#random() < 0.2
          ? this.#do(mergeWines, { body: { wine_id, other_ids: [this.#one(this.#wines) ?? newId()] } })
          : this.#do(moveBottles, { body: { bottle_ids: [bottle_id], place_id } })
      default: {
        const version = Math.ceil(this.#random() * this.done)
        return this.#undo ? this.#do(undoChange, { body: { version } }) : undefined
      }
    }
  }

  async #addWine() {
    const id = newId()
    const type = this.#one(wineTypes)
    const grapes = [{ name: 'Nebbiolo', share: this.#random() < 0.5 ? null : 100 }]
    if (await this.#do(addWine, { body: { id, name: `Cuvée ${id}`, type, grapes, drink_from: 2030 } }))
      this.#wines.push(id)
  }

  async #addBottles(wine_id: string, place_id: string | null) {
    const bottle_ids = Array.from({ length: 1 + Math.floor(this.#random() * 5) }, () => newId())
    const received_on = this.#random() < 0.7 ? '2026-01-02' : null
    const price = this.#random() < 0.5 ? {} : { price_minor: 2_950, price_currency: 'CHF' }
    const place = received_on ? { place_id } : {}
    const body = { id: newId(), wine_id, bottle_ids, size_ml: 750, received_on, ...price, ...place }
    if (await this.#do(addBottles, { body })) this.#bottles.push(...bottle_ids)
  }

  /** Returns a slot in a small part of the grid, so that bottles collide, or none. */
  #slot() {
    const side = () => 1 + Math.floor(this.#random() * 3)
    return this.#random() < 0.8 ? { slot_row: side(), slot_column: side(), slot_depth: 1 } : {}
  }

  async #addPlace() {
    const id = newId()
    const grid = { grid_rows: 3, grid_columns: 3, grid_depth: 1, grid_kind: 'cells' }
    const body = { id, parent_id: this.#one(this.#places) ?? null, name: 'Rack', kind: 'rack', ...grid }
    if (await this.#do(addPlace, { body })) this.#places.push(id)
  }

  async #do(callable: Callable, options: CallOptions): Promise<boolean> {
    const params = { cellar_id: this.#person.cellar_id, ...options.params }
    const { status, body } = await this.#world.call(callable, { as: this.#person, ...options, params })
    assert.ok(status < 500, JSON.stringify(body))
    if (status >= 300) this.refused++
    // An edit that sets the present values is accepted and is no change.
    else this.done = Math.max(this.done, (body as Committed).version)
    return status < 300
  }

  #one<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.#random() * all.length)]
  }
}
