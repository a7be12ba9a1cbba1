import type { WineType } from '../../model/wine.ts'
import { fold } from '../../shared/text.ts'

/** Reads the type in a cell, in five languages: `Rotwein`, `blanc liquoreux`, `White - Sparkling`. */
export function readType(text: string): WineType | undefined {
  const words = fold(text).split(' ')
  return inOrder.find(type => words.some(word => cellWords[type].has(word)))
}

/** Reads the colour in a cell that also says how the wine was made: `rosé effervescent`. */
export function readColour(text: string): WineType | undefined {
  const words = fold(text).split(' ')
  return colours.find(type => words.some(word => cellWords[type].has(word)))
}

/** Guesses the type from a name or an appellation: `Brut`, `Spätlese`, `Barolo`. Returns undefined for most. */
export function typeInName(text: string): WineType | undefined {
  const folded = ` ${fold(text)} `
  if (folded.includes(' cheval blanc ')) return 'red'
  return inOrder.find(type => nameWords[type].some(word => folded.includes(word)))
}

/** The types in the order in which words decide: the method tells more than the colour. */
const inOrder = ['spirit', 'fortified', 'sweet', 'sparkling', 'orange', 'rose', 'red', 'white', 'other'] as const
const colours = ['orange', 'rose', 'red', 'white'] as const

const cellWords: Record<WineType, ReadonlySet<string>> = {
  red: words('red rot rotwein rouge rouges rosso rossi tinto tinta tintos r'),
  white: words('white weiss weisswein blanc blancs bianco bianchi blanco blancos branco jaune w'),
  rose: words('rose roses rosewein rosato rosati rosado rosados rosa'),
  orange: words('orange orangewein amber naturwein'),
  sparkling: words(
    'sparkling schaumwein sekt champagner champagne cremant mousseux spumante espumoso cava prosecco effervescent petillant frizzante frizzanti perlwein bulles bollicine spumanti effervescents espumosos petillants',
  ),
  sweet: words(
    'sweet suss susswein edelsuss dessert dessertwein liquoreux moelleux paille strohwein doux dolce dolci passito passiti dulce dulces liquoreuse',
  ),
  fortified: words(
    'fortified port porto portwein sherry madeira likorwein fortifie mute mistelle liquoroso generoso marsala',
  ),
  spirit: words(
    'spirit spirits spirituose spirituosen spiritueux whisky whiskey rum rhum cognac armagnac gin grappa brandy schnaps',
  ),
  other: words('other andere anderes sonstige sonstiges autre altro otro bier beer biere cider cidre sake met mead'),
}

/** Words in names, and appellations whose rules allow only one type of wine. */
const nameWords: Record<WineType, readonly string[]> = {
  red: named(
    'rouge, rosso, tinto, barolo, barbaresco, brunello, brunello di montalcino, chianti, chianti classico, amarone, valpolicella, pauillac, saint julien, st julien, saint estephe, st estephe, margaux, pomerol, saint emilion, st emilion, haut medoc, moulis, listrac, cote rotie, cornas, pommard, volnay, chambertin, gevrey chambertin, chambolle musigny, vosne romanee, priorat, ribera del duero, taurasi, bolgheri rosso, morgon, moulin a vent, fleurie',
  ),
  white: named(
    'blanc, bianco, blanco, branco, chablis, meursault, puligny montrachet, montrachet, corton charlemagne, pouilly fuisse, pouilly fume, condrieu, vouvray, savennieres, muscadet, soave, gavi, kabinett, gruner veltliner smaragd, smaragd, federspiel, vin jaune',
  ),
  rose: named('rose, rosato, rosado, tavel, cerasuolo d abruzzo'),
  orange: named('orange, skin contact, amphora orange'),
  sparkling: named(
    'champagne, brut, brut nature, extra brut, cremant, sekt, spumante, franciacorta, cava, prosecco, blanc de blancs',
  ),
  sweet: named(
    'moelleux, liquoreux, edelsuss, sauternes, barsac, beerenauslese, trockenbeerenauslese, eiswein, ba, tba, ice wine, vendanges tardives, grains nobles, passito, vin santo, vinsanto, tokaji aszu, aszu, ausbruch, recioto, strohwein, monbazillac',
  ),
  fortified: named(
    'port, porto, vintage port, tawny, sherry, jerez, fino, amontillado, oloroso, pedro ximenez, madeira, marsala, banyuls, maury, rivesaltes, rasteau vdn',
  ),
  spirit: named('whisky, whiskey, rum, rhum, cognac, armagnac, grappa, calvados, single malt'),
  other: [],
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

function named(text: string): string[] {
  return text.split(', ').map(word => ` ${word} `)
}
