// Makes reference/wines/*.json, the suggestions of the wine form, from the sources and our own tables
// (reference/wines/SOURCE.md names them all). Run it by hand on Node 24, after a change of either:
//
//   node scripts/reference/reference.mjs <folder with appellations_derived.csv, grapes_derived.csv and ava/avas.csv>
//
// It prints the entries of our tables that it could not find in the sources.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { fold } from '../../src/shared/text.ts'

const sources = process.argv[2]
if (!sources) {
  console.error('Usage: node scripts/reference/reference.mjs <folder of the sources>')
  process.exit(1)
}

const target = new URL('../../reference/wines/', import.meta.url)
const csv = name => parse(readFileSync(join(sources, name)), { columns: true, bom: true })
const own = name =>
  readFileSync(new URL(`own/${name}`, target), 'utf8')
    .split('\n')
    .filter(line => line.trim() && !line.startsWith('#'))
const split = (text, by) =>
  text
    .split(by)
    .map(part => part.trim())
    .filter(Boolean)
const write = (name, value) => writeFileSync(new URL(name, target), `${JSON.stringify(value)}\n`)

const states = {
  AR: 'Arkansas',
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  GA: 'Georgia',
  HI: 'Hawaii',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  NC: 'North Carolina',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  OH: 'Ohio',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  TX: 'Texas',
  VA: 'Virginia',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
}
/** Counties whose name is used for their wine. */
const counties = {
  Napa: 'Napa Valley',
  Sonoma: 'Sonoma County',
  Mendocino: 'Mendocino County',
  Lake: 'Lake County',
  Monterey: 'Monterey County',
  'Santa Barbara': 'Santa Barbara County',
}
/** Areas that serve as a subregion for the smaller ones in them, the narrower first. */
const widest = [
  'Willamette Valley',
  'Southern Oregon',
  'Columbia Valley',
  'Finger Lakes',
  'Long Island',
  'Napa Valley',
  'Paso Robles',
  'Sierra Foothills',
  'Santa Cruz Mountains',
  'North Coast',
  'Central Coast',
  'South Coast',
]

const tree = regionTree()
write('regions.json', Object.fromEntries(tree.map(({ code, areas }) => [code, areas.map(namesOfArea)])))
write('appellations.json', appellations())
write('grapes.json', grapes())

// Regions

function regionTree() {
  const countries = []
  for (const line of own('regions.txt')) {
    const depth = line.search(/\S/) / 2
    const [names = '', listed = ''] = line.trim().split(/:\s*/, 2)
    if (depth === 0) {
      countries.push({ code: names, areas: [] })
      continue
    }
    const [name, others = ''] = split(names, '=')
    const areas = countries.at(-1).areas
    const region = depth === 1 ? name : areas.findLast(area => !area.subregion).region
    const subregion = depth === 1 ? '' : name
    areas.push({ region, subregion, others: split(others, ','), appellations: split(listed, ';') })
  }
  return countries
}

/** Returns `Bordeaux/Médoc`, or with its other names `Burgundy=Bourgogne=Burgund`. */
function namesOfArea({ region, subregion, others }) {
  return [pathOf(region, subregion), ...others].join('=')
}

function pathOf(region, subregion) {
  return subregion ? `${region}/${subregion}` : region
}

// Appellations by country and region, with their other names: `Moulis=Moulis-en-Médoc`

function appellations() {
  const found = [...designations(), ...viticulturalAreas()]
  const covered = new Set(found.map(each => each.country))
  const places = placesByName(found, covered)
  const byCountry = {}
  const seen = new Set()
  for (const { country, name, others, place } of [...found, ...ourAppellations(covered)]) {
    const key = `${country} ${fold(name)}`
    if (seen.has(key)) continue
    seen.add(key)
    byCountry[country] ??= {}
    const where = place ?? places.get(key) ?? ''
    byCountry[country][where] ??= []
    byCountry[country][where].push([name, ...others].join('='))
  }
  for (const [country, regions] of Object.entries(byCountry)) {
    const count = Object.values(regions).flat().length
    console.log(`${country}: ${count} appellations, ${regions['']?.length ?? 0} without a region`)
    for (const names of Object.values(regions)) names.sort((a, b) => a.localeCompare(b, 'en'))
  }
  return byCountry
}

/** Returns the entries of our table that no source has: of countries without one, and those marked by a plus. */
function ourAppellations(covered) {
  return tree.flatMap(({ code, areas }) =>
    areas.flatMap(({ region, subregion, appellations }) =>
      appellations
        .filter(name => !covered.has(code) || name.startsWith('+'))
        .map(name => ({ country: code, name: name.replace('+', ''), others: [], place: pathOf(region, subregion) })),
    ),
  )
}

function designations() {
  const latin = new Map(own('names.txt').map(line => split(line, ' = ')))
  return csv('appellations_derived.csv').map(({ country, name, aliases }) => {
    const written = latin.get(name) ?? (country === 'BG' ? transliterated(name) : name)
    const others = [...split(aliases, '|'), ...(written === name ? [] : [name])]
    return { country, name: written.replaceAll('’', "'"), others }
  })
}

/** Returns the American areas with their present bounds; the file contains the former ones too. */
function viticulturalAreas() {
  return csv('ava/avas.csv')
    .filter(area => !area.removed && !area.valid_end)
    .map(area => ({
      country: 'US',
      name: area.name.replaceAll('’', "'"),
      // Some of these texts are lists, others are sentences.
      others: /^[^,]{3,24}$/.test(area.aka) ? [area.aka] : [],
      place: placeOfArea(area),
    }))
}

/**
 * An area in several states belongs to none of them here, except around the Columbia, where it belongs to Washington.
 */
function placeOfArea({ name, state, county, within }) {
  const around = split(state, '|')
  const home = around.length === 1 ? around[0] : around.includes('WA') ? 'WA' : ''
  if (!states[home]) return ''
  const bigger = [name, ...split(within, '|')]
  return pathOf(states[home], counties[county] ?? widest.find(each => bigger.includes(each)) ?? '')
}

function placesByName(found, covered) {
  const names = new Map(found.map(each => [`${each.country} ${fold(each.name)}`, each]))
  const places = new Map()
  for (const { code, areas } of tree.filter(({ code }) => covered.has(code))) {
    for (const { region, subregion, appellations } of areas) {
      for (const name of appellations.filter(name => !name.startsWith('+'))) {
        const key = `${code} ${fold(name)}`
        const keys = name.endsWith('*') ? [...names.keys()].filter(each => each.startsWith(key)) : [key]
        if (!keys.some(each => names.has(each))) console.warn(`Not in the sources: ${code} ${name}`)
        for (const each of keys) places.set(each, pathOf(region, subregion))
      }
    }
  }
  return places
}

/** Returns a name in Bulgaria's official transliteration (law of 2009). */
function transliterated(name) {
  const letters = {
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'sht',
    ъ: 'a',
    ь: 'y',
    ю: 'yu',
    я: 'ya',
  }
  const latin = Array.from(name.toLowerCase().replace(/ия(?!\p{L})/gu, 'иа'), letter => letters[letter] ?? letter).join(
    '',
  )
  return latin.replace(/(^| )\p{L}/gu, letter => letter.toUpperCase())
}

// Grapes: `["Pinot Noir", "black", "Spätburgunder", …]`, ours first, then by how widely they are permitted

function grapes() {
  const colours = { N: 'black', B: 'white', Rs: 'pink', G: 'grey', Gr: 'grey', Rg: 'red', R: 'red' }
  const listed = csv('grapes_derived.csv')
    .filter(({ name }) => !/[-(]{2}|\(/.test(name))
    .map(({ name, berry_colour_codes }) => {
      const [colour, second] = new Set(split(berry_colour_codes, '|').map(code => colours[code]))
      return { name: corrected(name), colour: second ? '' : (colour ?? '') }
    })
  const ours = own('grapes.txt').map(line => {
    const [, name, colour, others] = /^([^=(]+?) \((\w+)\)(?: = (.*))?$/.exec(line)
    return { name, colour, others: split(others ?? '', ',') }
  })
  const seen = new Set(ours.flatMap(({ name, others }) => [name, ...others].map(fold)))
  const rest = listed.filter(({ name }) => !seen.has(fold(name)) && seen.add(fold(name)))
  console.log(`${ours.length} grapes of ours with ${seen.size - rest.length} names, ${rest.length} more`)
  return [...ours, ...rest].map(({ name, colour, others = [] }) => [name, colour, ...others])
}

/** The source capitalizes each word of a name, and has an apostrophe for a final accent. */
function corrected(name) {
  const known = {
    'Vernaccia Di S. Giminiano': 'Vernaccia di San Gimignano',
    'Fetească Neagrăn': 'Fetească Neagră',
    'Băbeasacă Neagră': 'Băbească Neagră',
    'Roter Vetliner': 'Roter Veltliner',
    'Cesanese D Affile': "Cesanese d'Affile",
  }
  return (known[name] ?? name)
    .replace(/(?<= )(D|De|Del|Di|Da|Dal|Dei|Do|Das|La|El|L|À|A)(?=[ '])/g, word => word.toLowerCase())
    .replace(/([aeou])'$/, (_, vowel) => ({ a: 'à', e: 'è', o: 'ò', u: 'ù' })[vowel])
}
