import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../shared/text.ts'
import { countryCodes } from './country-codes.ts'
import { findNamed, loadAppellations, loadGrapes, loadRegions, type Named, suggest } from './reference.ts'

const [grapes, regions, appellations] = await Promise.all([loadGrapes(), loadRegions(), loadAppellations()])

const first = <T extends Named>(list: readonly T[], typed: string, country?: string, region?: string) =>
  suggest(list, typed, { country, region, limit: 1 })[0]

test('finds a grape by any of its names without accents, and returns the matching name', () => {
  for (const [typed, name, matched] of [
    ['shir', 'Syrah', 'Shiraz'],
    ['grigio', 'Pinot Gris', 'Pinot Grigio'],
    ['garnacha', 'Grenache', 'Garnacha'],
    ['spatb', 'Pinot Noir', 'Spätburgunder'],
    ['tinta ror', 'Tempranillo', 'Tinta Roriz'],
    ['lemberger', 'Blaufränkisch', 'Lemberger'],
    ['merlot', 'Merlot', 'Merlot'],
  ] as const) {
    const found = first(grapes, typed)
    assert.equal(found?.entry.name, name, typed)
    assert.equal(found?.matched, matched, typed)
  }
})

test('suggests names that begin with the typed text before those that contain it', () => {
  const names = suggest(grapes, 'cab', { limit: 5 }).map(found => found.entry.name)
  assert.deepEqual(names.slice(0, 2), ['Cabernet Sauvignon', 'Cabernet Franc'])
  assert.ok(names.every(name => name.startsWith('Cab')))
})

test('matches typed words in any order and in part', () => {
  assert.equal(first(appellations, 'montalcino brun')?.entry.name, 'Brunello di Montalcino')
  assert.equal(first(appellations, 'chateauneuf pape')?.entry.name, 'Châteauneuf-du-Pape')
})

test('returns the country, region and subregion of an appellation', () => {
  const where = (name: string, country?: string) => {
    const found = findNamed(appellations, name, country)
    return [found?.country, found?.region, found?.subregion]
  }
  assert.deepEqual(where('Pauillac'), ['FR', 'Bordeaux', 'Médoc'])
  assert.deepEqual(where('moulis-en-medoc'), ['FR', 'Bordeaux', 'Médoc'])
  assert.deepEqual(where('Barolo'), ['IT', 'Piedmont', 'Langhe'])
  assert.deepEqual(where('Alsace Grand Cru Brand'), ['FR', 'Alsace', null])
  assert.deepEqual(where('Oakville'), ['US', 'California', 'Napa Valley'])
  assert.deepEqual(where('Σαντορίνη'), ['GR', 'Aegean Islands', null])
  assert.deepEqual(where('Sherry'), ['ES', 'Andalusia', 'Jerez'])
  assert.deepEqual(where('Barossa Valley'), ['AU', 'South Australia', 'Barossa'])
  assert.deepEqual(where('Bendigo', 'NZ'), ['NZ', 'Central Otago', null])
})

test('suggests only entries of the given country, those of the region first', () => {
  const proposed = suggest(appellations, 'c', { country: 'FR', region: 'jura', limit: 20 })
  assert.ok(proposed.every(found => found.entry.country === 'FR'))
  assert.deepEqual(
    proposed.slice(0, 4).map(found => found.entry.region),
    ['Jura', 'Jura', 'Jura', 'Jura'],
  )
  assert.equal(first(appellations, 'barolo', 'FR'), undefined)
})

test('finds a region by its local and its German name', () => {
  assert.equal(first(regions, 'bourg', 'FR')?.entry.name, 'Burgundy')
  assert.equal(first(regions, 'toskana')?.entry.name, 'Tuscany')
  assert.deepEqual(findNamed(regions, 'cote de nuits'), {
    name: 'Côte de Nuits',
    others: [],
    country: 'FR',
    region: 'Burgundy',
    subregion: 'Côte de Nuits',
  })
})

test('suggests the beginning of the list up to the limit when nothing is typed', () => {
  assert.deepEqual(
    suggest(grapes, '', { limit: 3 }).map(found => found.entry.name),
    ['Cabernet Sauvignon', 'Cabernet Franc', 'Merlot'],
  )
  assert.deepEqual(suggest(grapes, 'zzzz', { limit: 3 }), [])
})

test('has clean lists: unique names per country, known countries, no leftovers of the sources', () => {
  assert.equal(grapes.length > 1_300, true)
  assert.equal(appellations.length > 1_700, true)
  for (const { country } of [...regions, ...appellations]) assert.ok(countryCodes.includes(country), country)
  const keys = appellations.map(each => `${each.country} ${fold(each.name)}`)
  assert.equal(new Set(keys).size, keys.length)
  const grapeNames = grapes.map(grape => fold(grape.name))
  assert.equal(new Set(grapeNames).size, grapeNames.length)
  for (const { name } of [...grapes, ...appellations, ...regions]) {
    assert.match(name, /^[^=/|*+()]+$/)
    assert.equal(name, name.trim())
  }
})

test('lists every region that an appellation names, except American ones', () => {
  const known = new Set(regions.map(each => `${each.country}/${each.region}/${each.subregion ?? ''}`))
  for (const { country, region, subregion } of appellations) {
    if (region && country !== 'US')
      assert.ok(known.has(`${country}/${region}/${subregion ?? ''}`), `${country} ${region}`)
  }
})
