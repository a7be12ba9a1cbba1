import { runParts } from './run-parts.mjs'

await runParts(['types', 'lint', 'texts', 'rules'])
