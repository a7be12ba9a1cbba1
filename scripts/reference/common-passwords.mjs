// Makes reference/common-passwords/common.txt from the list in the npm package @zxcvbn-ts/language-common, ordered by
// how often they are used. Run it by hand for a newer package:
//
//   npm pack @zxcvbn-ts/language-common && tar xzf zxcvbn-ts-language-common-*.tgz
//   node scripts/reference/common-passwords.mjs package/src/passwords.json
//
// Only passwords that would otherwise be accepted as long enough are included.
import { readFileSync, writeFileSync } from 'node:fs'

const shortest = 8
const taken = 10_000

const source = process.argv[2]
if (!source) {
  console.error('Usage: node scripts/reference/common-passwords.mjs <passwords.json>')
  process.exit(1)
}

const passwords = JSON.parse(readFileSync(source, 'utf8'))
const longEnough = passwords.map(password => password.toLowerCase()).filter(password => password.length >= shortest)
const common = [...new Set(longEnough)].slice(0, taken)
writeFileSync(new URL('../../reference/common-passwords/common.txt', import.meta.url), `${common.join('\n')}\n`)
console.log(`${common.length} passwords`)
