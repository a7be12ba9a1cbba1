/** Names that people may enter, and that have a meaning in the syntax of sentences or pages. */
export const hostileNames = [
  "{name} '{' # <0>x</0> {0, plural, one {…}}",
  '<0/>',
  '<b>Cuvée</b>',
  '\\u0041',
  '\\x41',
  '\\\\u0041',
  'C:\\Keller\\',
  '%__lingui_octothorpe__%',
  '50 %',
  "L'{0}",
  "'{'",
  '&amp;',
  'Cuvée $& $1',
  'יין אדום\u200f (2015)',
  'Cuvée 🍷👩🏽‍🌾',
]
