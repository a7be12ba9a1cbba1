import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Wine } from '../../model/wine.ts'
import { aWine } from '../cellars/builders.ts'
import { countryCodes } from './country-codes.ts'
import { infer, loadKnowledge } from './inference.ts'
import { findNamed, loadAppellations, loadGrapes } from './reference.ts'

const knowledge = await loadKnowledge()

type Facts = Partial<
  Pick<Wine, 'type' | 'producer' | 'name' | 'designation' | 'appellation' | 'region' | 'country'>
> & {
  grapes?: string
  classification?: string
}

/** Writes the suggestions for a wine of which nothing is known but these fields: `red · Nebbiolo · Barolo, IT`. */
function suggested({ grapes, ...fields }: Facts): string {
  const wine = aWine({
    ...{ type: 'other', producer: null, name: null, country: null, region: null, vintage: null },
    ...fields,
    grapes: grapes ? [{ name: grapes, share: null }] : [],
  })
  const { type, grapes: found, origin = {}, classification } = infer(wine, knowledge)
  const { appellation, subregion, region, country } = origin
  return [
    type?.type,
    found?.grapes.map(grape => grape.name).join(' + '),
    [appellation, subregion, region, country].filter(Boolean).join(', '),
    classification?.classification,
  ]
    .filter(Boolean)
    .join(' · ')
}

const cases: Record<string, readonly [facts: Facts, expected: string][]> = {
  'names an appellation': [
    [{ name: 'Barolo' }, 'red · Nebbiolo · Barolo, Langhe, Piedmont, IT'],
    [{ name: 'Barolo Cannubi' }, 'red · Nebbiolo · Barolo, Langhe, Piedmont, IT'],
    [{ name: 'Vigna Rionda Barolo Riserva' }, 'red · Nebbiolo · Barolo, Langhe, Piedmont, IT · Riserva'],
    [{ name: 'Barbaresco Asili' }, 'red · Nebbiolo · Barbaresco, Langhe, Piedmont, IT'],
    [{ name: 'BRUNELLO DI MONTALCINO' }, 'red · Sangiovese · Brunello di Montalcino, Montalcino, Tuscany, IT'],
    [
      { name: 'Chianti Classico Gran Selezione' },
      'red · Sangiovese · Chianti Classico, Chianti, Tuscany, IT · Gran Selezione',
    ],
    [{ name: 'Montepulciano d’Abruzzo' }, "red · Montepulciano · Montepulciano d'Abruzzo, Abruzzo, IT"],
    [
      { name: 'Vino Nobile di Montepulciano' },
      'red · Sangiovese · Vino Nobile di Montepulciano, Montepulciano, Tuscany, IT',
    ],
    [{ name: 'Amarone della Valpolicella' }, 'red · Amarone della Valpolicella, Valpolicella, Veneto, IT'],
    [{ name: 'Recioto della Valpolicella' }, 'sweet · Recioto della Valpolicella, Valpolicella, Veneto, IT'],
    [{ name: 'Greco di Tufo' }, 'white · Greco · Greco di Tufo, Campania, IT'],
    [{ name: 'Franciacorta Saten' }, 'sparkling · Franciacorta, Lombardy, IT'],
    [{ name: 'Chablis' }, 'white · Chardonnay · Chablis, Chablis, Burgundy, FR'],
    [{ name: 'chablis 1er cru montmains' }, 'white · Chardonnay · Chablis, Chablis, Burgundy, FR · Premier Cru'],
    [{ name: 'Gevrey Chambertin' }, 'red · Pinot Noir · Gevrey-Chambertin, Côte de Nuits, Burgundy, FR'],
    [{ name: 'Charmes-Chambertin' }, 'red · Pinot Noir · Charmes-Chambertin, Côte de Nuits, Burgundy, FR'],
    [{ name: 'Corton-Charlemagne' }, 'white · Chardonnay · Corton-Charlemagne, Côte de Beaune, Burgundy, FR'],
    [{ name: 'Morgon Côte du Py' }, 'red · Gamay · Morgon, Beaujolais, FR'],
    [{ name: 'Cote Rotie' }, 'red · Syrah · Côte Rôtie, Northern Rhône, Rhône, FR'],
    [{ name: 'Pouilly Fumé' }, 'white · Sauvignon Blanc · Pouilly-Fumé, Centre, Loire Valley, FR'],
    [
      { name: 'Muscadet Sèvre et Maine sur lie' },
      'white · Melon de Bourgogne · Muscadet Sèvre et Maine, Pays Nantais, Loire Valley, FR',
    ],
    [{ name: 'St-Estèphe' }, 'red · Saint-Estèphe, Médoc, Bordeaux, FR'],
    [{ name: 'Sauternes' }, 'sweet · Sauternes, Sauternais, Bordeaux, FR'],
    [{ name: 'Champagne Brut Rosé' }, 'sparkling · Champagne, Champagne, FR'],
    [{ name: 'Champagne Blanc de Blancs' }, 'sparkling · Champagne, Champagne, FR'],
    [{ name: 'Crémant de Loire' }, 'sparkling · Crémant de Loire, Loire Valley, FR'],
    [{ name: 'Madeira Malmsey 10 Years Old' }, 'fortified · Madeira, Madeira, PT'],
    [{ name: 'Naoussa' }, 'red · Xinomavro · Naoussa, Macedonia, GR'],
    [{ name: 'Dingač' }, 'red · Plavac Mali · Dingač, Dalmatia, HR'],
  ],
  'has the appellation in its field': [
    [{ appellation: 'Barolo', name: 'Bussia' }, 'red · Nebbiolo · Langhe, Piedmont, IT'],
    [{ appellation: 'Barolo DOCG', country: 'IT' }, 'red · Nebbiolo · Langhe, Piedmont'],
    [{ appellation: 'Appellation Margaux Contrôlée' }, 'red · Médoc, Bordeaux, FR'],
    [{ appellation: 'Hermitage', type: 'red' }, 'Syrah · Northern Rhône, Rhône, FR'],
    [{ appellation: 'Fleurie', region: 'Beaujolais' }, 'red · Gamay · FR'],
    [{ appellation: 'Barolo', region: 'Piemonte', country: 'IT' }, 'red · Nebbiolo · Langhe'],
    [{ appellation: 'Oakville' }, 'Napa Valley, California, US'],
    [{ appellation: 'Sancerre', type: 'rose', country: 'FR', region: 'Loire', grapes: 'Pinot Noir' }, 'Centre'],
    [{ appellation: 'Barolo', type: 'red', region: 'Piedmont', country: 'IT', grapes: 'Nebbiolo' }, 'Langhe'],
  ],
  'leaves a choice of type or grape': [
    [{ name: 'Châteauneuf-du-Pape' }, 'Châteauneuf-du-Pape, Southern Rhône, Rhône, FR'],
    [{ name: 'Châteauneuf-du-Pape Blanc' }, 'white · Châteauneuf-du-Pape, Southern Rhône, Rhône, FR'],
    [{ appellation: 'Châteauneuf-du-Pape', name: 'Rouge' }, 'red · Southern Rhône, Rhône, FR'],
    [{ name: 'Sancerre' }, 'Sancerre, Centre, Loire Valley, FR'],
    [{ name: 'Sancerre Rouge' }, 'red · Pinot Noir · Sancerre, Centre, Loire Valley, FR'],
    [{ name: 'Sancerre', type: 'white' }, 'Sauvignon Blanc · Sancerre, Centre, Loire Valley, FR'],
    [{ name: 'Vouvray' }, 'Chenin Blanc · Vouvray, Touraine, Loire Valley, FR'],
    [{ name: 'Meursault 1er Cru Charmes' }, 'Meursault, Côte de Beaune, Burgundy, FR · Premier Cru'],
    [{ name: 'Rioja Reserva' }, 'Rioja, Rioja, ES · Reserva'],
    [{ name: 'Etna Bianco' }, 'white · Carricante · Etna, Sicily, IT'],
    [{ name: 'Langhe Rosso' }, 'red · Langhe, Langhe, Piedmont, IT'],
    [{ name: 'Napa Valley' }, 'Napa Valley, Napa Valley, California, US'],
    [{ name: 'Oakville, Napa Valley' }, 'Oakville, Napa Valley, California, US'],
    [{ name: 'Moscato d’Asti' }, "Moscato Bianco · Moscato d'Asti, Asti, Piedmont, IT"],
  ],
  'names a grape or a classification': [
    [{ name: 'Riesling Kabinett' }, 'Riesling · Kabinett'],
    [{ name: 'Spätburgunder' }, 'Spätburgunder'],
    [{ name: 'Barossa Valley Shiraz' }, 'Shiraz · Barossa Valley, Barossa, South Australia, AU'],
    [{ name: 'Cabernet Sauvignon Merlot' }, ''],
    [{ name: 'Grüner Veltliner Smaragd' }, 'Grüner Veltliner · Smaragd'],
    [{ name: 'Reserva' }, ''],
    [{ name: 'Reserva', country: 'ES' }, 'Reserva'],
    [{ name: 'Gran Reserva', country: 'ES' }, 'Gran Reserva'],
    [{ name: 'Reserva', country: 'CL' }, ''],
    [{ name: 'Grand Cru' }, ''],
    [{ name: 'Riesling Spätlese', country: 'AU' }, 'Riesling'],
    [{ name: 'Riesling', grapes: 'Riesling' }, ''],
  ],
  'only looks like an appellation': [
    [{ name: 'Château Barolo Hills' }, ''],
    [{ name: 'Barolo Hills Red' }, ''],
    [{ name: 'Barologist' }, ''],
    [{ producer: 'Napa Cellars', name: 'Chardonnay' }, 'Chardonnay'],
    [{ name: 'Napa Cellars Chardonnay' }, 'Chardonnay'],
    [{ name: 'Napa Valley Winery Red' }, ''],
    [{ producer: 'Marchesi di Barolo', name: 'Marchesi di Barolo Cannubi' }, ''],
    [{ name: 'Produttori del Barbaresco' }, ''],
    [{ producer: 'Château de Meursault', name: 'Château de Meursault Clos' }, ''],
    [{ name: 'Domaine de Chevalier-Montrachet' }, ''],
    [{ name: 'Grappa di Barolo' }, ''],
    [{ name: 'Barolo Chinato' }, ''],
    [{ name: 'Marc de Champagne' }, ''],
    [{ name: 'Cognac Fine Champagne' }, 'spirit · Cognac, Cognac, FR'],
    [{ name: 'Sangre de Toro' }, ''],
    [{ name: 'Toro Loco' }, ''],
    [{ name: 'Grange Hermitage' }, ''],
    [{ name: 'Grand Vin de Bordeaux' }, ''],
    [{ name: 'Vin de Bourgogne' }, ''],
    [{ name: 'Hospices de Beaune' }, ''],
    [{ name: 'Port Phillip' }, ''],
    [{ name: 'Cuvée Fleurie' }, ''],
    [{ name: 'California Chablis' }, ''],
    [{ name: 'Chablis', country: 'US' }, ''],
    [{ name: 'Chablis Style' }, ''],
    [{ producer: 'Adega do Sul', name: 'Brut Prosecco' }, ''],
  ],
  'contradicts itself': [
    [{ name: 'Barolo', region: 'Tuscany' }, ''],
    [{ name: 'Barolo Bianco' }, ''],
    [{ name: 'Pommard', type: 'white' }, ''],
    [{ name: 'Barolo and Chablis' }, ''],
    [{ appellation: 'Chianti', country: 'FR' }, ''],
    [{ appellation: 'Nowhere at all', name: 'Barolo' }, ''],
    [{ appellation: 'Pommard', type: 'white' }, 'Côte de Beaune, Burgundy, FR'],
    [{ name: 'Gavi Spumante' }, ''],
    [{ name: 'Soave Chardonnay' }, 'white · Soave, Soave, Veneto, IT'],
    [{ appellation: 'San Antonio Valley' }, ''],
    [{ appellation: 'San Antonio Valley', country: 'CL' }, 'Aconcagua'],
  ],
}

for (const [what, table] of Object.entries(cases)) {
  for (const [facts, expected] of table) {
    test(`suggests ${expected || 'nothing'} for a wine that ${what}: ${Object.values(facts).join(' | ')}`, () => {
      assert.equal(suggested(facts), expected)
    })
  }
}

test('changes nothing that the record has', () => {
  const wine = aWine({
    ...{ type: 'white', name: 'Barolo Riserva', appellation: 'Barolo', subregion: 'La Morra', region: 'Piemont' },
    ...{ country: 'IT', grapes: [{ name: 'Merlot', share: 60 }], classification: 'DOCG' },
  })
  assert.deepEqual(infer(wine, knowledge), {})
})

test('has at least 300 appellations, each known with its country, and no grape that is unknown', async () => {
  const [appellations, grapes] = [await loadAppellations(), await loadGrapes()]
  const { default: table } = await import('../../../reference/wines/styles.json', { with: { type: 'json' } })
  const listed = Object.entries(table.styles).flatMap(([country, groups]) =>
    Object.values(groups).flatMap(group => group.split('; ').map(name => ({ country, name }))),
  )
  assert.ok(listed.length >= 300)
  for (const { country, name } of listed) {
    assert.ok(countryCodes.includes(country))
    assert.ok(findNamed(appellations, name, country), `${name} in ${country}`)
  }
  const names = new Set(listed.map(({ name }) => name))
  for (const name of table.in_no_name.split('; ')) assert.ok(names.has(name), name)
  const styles = Object.values(table.styles).flatMap(groups => Object.keys(groups).flatMap(style => style.split(' | ')))
  const type = '(red|white|rose|sparkling|sweet|fortified|spirit)'
  for (const style of styles) {
    assert.match(style, new RegExp(`^$|^${type}(, ${type})*(: .+)?$`))
    const [, grape] = style.split(': ')
    if (grape) assert.ok(findNamed(grapes, grape), grape)
  }
  for (const grape of table.in_names.split('; ')) assert.ok(findNamed(grapes, grape), grape)
})
