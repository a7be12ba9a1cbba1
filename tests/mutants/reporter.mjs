/** A reporter for `node --test`: prints a JSON line with the name of each failed test, as soon as it fails. */
export default async function* report(events) {
  for await (const { type, data } of events) {
    // A whole file fails because of a test in it, which is reported by itself.
    if (type !== 'test:fail' || data.details.type === 'suite' || data.name.endsWith('.test.ts')) continue
    yield `${JSON.stringify({ failed: data.name, why: data.details.error?.cause?.message ?? '' })}\n`
  }
}
