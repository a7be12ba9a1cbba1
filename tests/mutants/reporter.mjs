/** For `node --test`: a line of JSON with the name of each test that failed, as soon as it did. */
export default async function* report(events) {
  for await (const { type, data } of events) {
    // A whole file has failed by a test in it, which is named by itself.
    if (type !== 'test:fail' || data.details.type === 'suite' || data.name.endsWith('.test.ts')) continue
    yield `${JSON.stringify({ failed: data.name, why: data.details.error?.cause?.message ?? '' })}\n`
  }
}
