import { languagesOfFiles } from '../../shared/languages.ts'
import { fold } from '../../shared/text.ts'
import { countryName } from './countries.ts'

/** The two-letter country codes of ISO 3166-1. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/**
 * Returns the code of the country that a text in a foreign file means: its name in English, German, French, Italian or
 * Spanish, the code itself or a common short form. Undefined when it is none of them.
 */
export function countryCode(name: string): string | undefined {
  codes ??= codesByName()
  return codes.get(fold(name))
}
let codes: Map<string, string> | undefined

/** Names that people and other products write and Intl does not know. `Georgia` is the country, as in a wine list. */
const alsoCalled: Record<string, string> = {
  AT: 'AUT, Ö, Austria-Hungary, Republik Österreich',
  AU: 'AUS',
  AR: 'ARG',
  BA: 'Bosnia, Bosnia and Herzegovina, Bosnien, Bosnien-Herzegowina',
  CH: 'CHE, SUI, Swiss',
  CL: 'CHI',
  CN: 'PRC, Peoples Republic of China, Volksrepublik China',
  CZ: 'CZE, Czech Republic, Tschechische Republik, République tchèque, Repubblica Ceca, República Checa, Česko',
  DE: 'DEU, GER, BRD, Federal Republic of Germany',
  ES: 'ESP, SP, España',
  FR: 'FRA',
  GB: 'UK, GBR, England, Scotland, Wales, Northern Ireland, Great Britain, Britain, Großbritannien, Schottland, Nordirland, Grande-Bretagne, Angleterre, Écosse, Gran Bretagna, Inghilterra, Scozia, Gran Bretaña, Inglaterra',
  GE: 'Republic of Georgia, Georgia (Country), Sakartvelo, Grusinien',
  GR: 'GRC, Hellas',
  HR: 'HRV, Hrvatska',
  HU: 'HUN, Magyarország',
  IL: 'ISR',
  IT: 'ITA',
  KR: 'Korea, Republic of Korea',
  LB: 'LBN',
  LU: 'LUX, Luxemburg',
  MD: 'Republic of Moldova, Moldawien, Moldavia',
  MK: 'Macedonia, FYROM, Republic of Macedonia, Mazedonien, Macédoine, Makedonija',
  NL: 'NLD, Holland, The Netherlands',
  NZ: 'NZL',
  PT: 'PRT, POR',
  RO: 'ROU, Rumania',
  RU: 'RUS, Russian Federation',
  SI: 'SVN',
  SK: 'SVK, Slovak Republic',
  SY: 'Syria',
  TR: 'Turkey, Türkiye',
  TW: 'Republic of China',
  US: 'USA, U.S.A., U.S., United States of America, America, Vereinigte Staaten von Amerika, Amerika, EEUU, EE. UU.',
  ZA: 'ZAF, RSA, Republic of South Africa',
}

function codesByName(): Map<string, string> {
  const byName = new Map<string, string>()
  const add = (name: string, code: string) => {
    if (!byName.has(fold(name))) byName.set(fold(name), code)
  }
  // Wine lists write SA for South Africa; Saudi Arabia makes no wine.
  add('SA', 'ZA')
  for (const code of countryCodes) add(code, code)
  for (const [code, names] of Object.entries(alsoCalled)) for (const name of names.split(', ')) add(name, code)
  for (const locale of languagesOfFiles) {
    for (const code of countryCodes) add(countryName(code, locale), code)
  }
  return byName
}
