import type { ExtendedFeature } from 'd3-geo'
import { feature } from 'topojson-client'
import { findNamed, loadRegions } from '../../wines/reference.ts'

/** The shape of a country, whose id is its number in ISO 3166-1. */
export type Shape = ExtendedFeature

/** The shapes of the countries, and the centres of their regions. */
export interface World {
  shapes: readonly Shape[]
  shapeOf: (country: string) => Shape | undefined
  /** Returns the longitude and latitude of a region by one of its names, null for one that is not in our table. */
  centreOf: (country: string, region: string) => [number, number] | null
  /** Returns points around a part of the world, which a map of it has to show. */
  frameOf: (part: Continent | 'world') => { type: 'MultiPoint'; coordinates: [number, number][] }
}

/** Loads the shapes and the centres, once. */
export function loadWorld(): Promise<World> {
  world ??= Promise.all([
    import('world-atlas/countries-110m.json', { with: { type: 'json' } }),
    import('../../../../reference/regions/centres.json', { with: { type: 'json' } }),
    loadRegions(),
  ]).then(([{ default: atlas }, { default: table }, regions]) => {
    const topology = atlas as unknown as Parameters<typeof feature>[0]
    const countries = topology.objects.countries as Parameters<typeof feature>[1]
    const shapes = (feature(topology, countries) as unknown as { features: Shape[] }).features
    const byNumber = new Map(shapes.map(shape => [String(shape.id), shape]))
    const places = table as Record<string, { number: string; regions: Record<string, number[]> } | undefined>
    return {
      // Antarctica would take a sixth of the map, and has no wine.
      shapes: shapes.filter(({ id }) => id !== '010'),
      shapeOf: country => byNumber.get(places[country]?.number ?? ''),
      centreOf(country, region) {
        const name = findNamed(regions, region, country)?.region ?? region
        const [longitude, latitude] = places[country]?.regions[name] ?? []
        return longitude === undefined || latitude === undefined ? null : [longitude, latitude]
      },
      frameOf: part => ({ type: 'MultiPoint', coordinates: frames[part] }),
    }
  })
  return world
}
let world: Promise<World> | undefined

export const continents = ['europe', 'americas', 'africa', 'asia', 'oceania'] as const
export type Continent = (typeof continents)[number]

/** West, south, east and north of each part, as points of its edge. */
const frames = {
  world: around(-170, -56, 178, 78),
  europe: around(-10, 35, 32, 56),
  americas: around(-128, -52, -36, 54),
  africa: around(-18, -35, 52, 37),
  asia: around(26, 4, 146, 54),
  oceania: around(113, -47, 179, -10),
}

function around(west: number, south: number, east: number, north: number): [number, number][] {
  const middle = (west + east) / 2
  return [west, middle, east].flatMap(x => [south, (south + north) / 2, north].map((y): [number, number] => [x, y]))
}

const countriesOf: Record<Continent, string> = {
  europe:
    'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA VA XK',
  americas: 'AR BO BR BS BZ CA CL CO CR CU DO EC FK GT GY HN HT JM MX NI PA PE PR PY SR SV TT US UY VE',
  africa: 'AO CV DZ EG ET KE LY MA MG MZ NA NG RE SN TN TZ UG ZA ZM ZW',
  asia: 'AE AM AZ CN GE HK ID IL IN IQ IR JO JP KG KH KR KZ LA LB LK MM MN MY NP PH PK PS RU SA SG SY TH TJ TM TR TW UZ VN',
  oceania: 'AU FJ NC NZ PG',
}

/** Returns the part of the world in which a country is shown; undefined for one that only the whole map shows. */
export function continentOf(country: string): Continent | undefined {
  return continents.find(part => countriesOf[part].split(' ').includes(country))
}
