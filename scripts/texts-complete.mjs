import { findNode } from './node-version.mjs'
import { run } from './run.mjs'

const lingui = 'node_modules/@lingui/cli/dist/lingui.js'

/** Every text in the sources is in the catalogues, none is left over, and each is translated. */
export async function checkTexts() {
  const [inStep, translated] = await Promise.all([
    run(findNode(), [lingui, 'check', 'sync', '--clean', '--overwrite', '--verbose', '--workers', '1']),
    run(findNode(), [lingui, 'check', 'missing', '--mode', 'catalog', '--verbose', '--workers', '1']),
  ])
  const hint = inStep.code === 0 ? '' : '"npm run texts" brings the catalogues in step with the sources.\n'
  return { code: inStep.code || translated.code, output: inStep.output + translated.output + hint }
}
