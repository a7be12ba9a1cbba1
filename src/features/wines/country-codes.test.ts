import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryName } from './countries.ts'
import { countryCode, countryCodes } from './country-codes.ts'

test('finds a country by its name in five languages', () => {
  const called = {
    FR: ['France', 'Frankreich', 'Francia', 'FRANCE', ' france '],
    DE: ['Germany', 'Deutschland', 'Allemagne', 'Germania', 'Alemania'],
    AT: ['Austria', 'Österreich', 'Autriche', 'Ö'],
    ES: ['Spain', 'Spanien', 'Espagne', 'Spagna', 'España', 'Espana', 'SP'],
    CZ: ['Czechia', 'Czech Republic', 'Tschechien', 'Tchéquie', 'Cechia'],
    US: ['USA', 'U.S.A.', 'United States', 'Vereinigte Staaten', 'États-Unis', 'us'],
    GB: ['UK', 'England', 'Scotland', 'Wales', 'United Kingdom', 'Großbritannien', 'Grossbritannien'],
    CH: ['Switzerland', 'Schweiz', 'Suisse', 'Svizzera', 'Suiza'],
    ZA: ['South Africa', 'Südafrika', 'Afrique du Sud', 'Sudafrica'],
    TR: ['Turkey', 'Türkiye', 'Türkei'],
    MK: ['North Macedonia', 'Macedonia'],
    GE: ['Georgia', 'Georgien'],
    NZ: ['New Zealand', 'Neuseeland', 'Nouvelle-Zélande', 'Nuova Zelanda', 'Nueva Zelanda'],
  }
  for (const [code, names] of Object.entries(called)) {
    for (const name of names) assert.equal(countryCode(name), code, name)
  }
})

test('finds no country for other texts', () => {
  for (const name of ['', 'Unknown', 'Moravia', 'Bordeaux', 'Europe', 'XX', '__proto__']) {
    assert.equal(countryCode(name), undefined, name)
  }
})

test('has a name for every country, and finds it by its English and German names', () => {
  assert.equal(countryCodes.length, 249)
  for (const code of countryCodes) {
    for (const locale of ['en', 'de']) {
      assert.notEqual(countryName(code, locale), code)
      assert.equal(countryCode(countryName(code, locale)), code)
    }
  }
})

test('names a country in the language of the person', () => {
  assert.equal(countryName('ES', 'en'), 'Spain')
  assert.equal(countryName('ES', 'de'), 'Spanien')
})
