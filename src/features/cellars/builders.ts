import type { Bottle, Purchase } from '../../model/bottle.ts'
import type { CustomField } from '../../model/custom-field.ts'
import type { Photo } from '../../model/photo.ts'
import type { Place } from '../../model/place.ts'
import type { Tasting } from '../../model/tasting.ts'
import type { Valuation } from '../../model/valuation.ts'
import type { Wine } from '../../model/wine.ts'
import type { Wish } from '../../model/wish.ts'
import { type Random, seededId } from '../../shared/seeded-random.ts'
import { blankBottle } from '../bottles/blank-bottle.ts'
import { codeOf } from '../bottles/code.ts'
import { blankPlace } from '../places/commands.ts'
import { blankWine } from '../wines/blank-wine.ts'

/*
 * Records with every field that a test does not care about filled in. With a seeded random they are the same every
 * time.
 */

export function aWine(fields: Partial<Wine> = {}, random: Random = Math.random): Wine {
  return {
    ...blankWine,
    id: fields.id ?? anId(random),
    producer: 'Weingut Steinberger',
    name: 'Riesling trocken',
    vintage: 2020,
    type: 'white',
    country: 'DE',
    region: 'Rheingau',
    window_source: fields.drink_from || fields.drink_until ? 'own' : null,
    created_at: '2024-01-01T12:00:00.000Z',
    ...fields,
  }
}

export function aPurchase(fields: Partial<Purchase> = {}, random: Random = Math.random): Purchase {
  return {
    id: fields.id ?? anId(random),
    wine_id: fields.wine_id ?? anId(random),
    size_ml: 750,
    quantity: 1,
    price_minor: null,
    price_currency: null,
    merchant: null,
    ordered_on: null,
    expected_on: null,
    order_number: null,
    note: null,
    owners: [],
    extra: {},
    ...fields,
  }
}

/** Returns a bottle that is in the cellar. */
export function aBottle(fields: Partial<Bottle> = {}, random: Random = Math.random): Bottle {
  const id = fields.id ?? anId(random)
  return {
    ...blankBottle,
    id,
    wine_id: fields.wine_id ?? anId(random),
    size_ml: 750,
    state: 'in_cellar',
    code: codeOf(id),
    ...fields,
  }
}

export function aTasting(fields: Partial<Tasting> = {}, random: Random = Math.random): Tasting {
  return {
    id: fields.id ?? anId(random),
    wine_id: fields.wine_id ?? anId(random),
    bottle_id: null,
    person_id: null,
    tasted_on: '2024-06-01',
    score: null,
    score_scale: fields.score === undefined || fields.score === null ? null : 'points_100',
    note: null,
    food: null,
    company: null,
    aspects: {},
    ...fields,
  }
}

export function aPlace(fields: Partial<Place> = {}, random: Random = Math.random): Place {
  return {
    ...blankPlace,
    id: fields.id ?? anId(random),
    name: 'Cellar',
    kind: 'room',
    ...fields,
  }
}

export function aCustomField(fields: Partial<CustomField> = {}, random: Random = Math.random): CustomField {
  return {
    id: fields.id ?? anId(random),
    name: 'Importer',
    kind: 'text',
    choices: [],
    position: 0,
    ...fields,
  }
}

export function aPhoto(fields: Partial<Photo> = {}, random: Random = Math.random): Photo {
  return {
    id: fields.id ?? anId(random),
    wine_id: fields.wine_id ?? anId(random),
    caption: null,
    width: 900,
    height: 1_200,
    position: 0,
    person_id: null,
    created_at: '2024-06-01T12:00:00.000Z',
    ...fields,
  }
}

export function aValuation(fields: Partial<Valuation> = {}, random: Random = Math.random): Valuation {
  return {
    id: fields.id ?? anId(random),
    wine_id: fields.wine_id ?? anId(random),
    size_ml: 750,
    amount_minor: 2500,
    currency: 'EUR',
    valued_on: '2024-06-01',
    source: 'own',
    ...fields,
  }
}

export function aWish(fields: Partial<Wish> = {}, random: Random = Math.random): Wish {
  return {
    id: fields.id ?? anId(random),
    wine_id: fields.wine_id ?? anId(random),
    size_ml: 750,
    quantity: 1,
    limit_minor: null,
    limit_currency: null,
    merchant: null,
    note: null,
    person_id: fields.person_id ?? anId(random),
    wished_on: '2024-06-01',
    ...fields,
  }
}

export function anId(random: Random = Math.random): string {
  return seededId(random)
}
