import { install } from './install.mjs'
import { findNode } from './node-version.mjs'
import { onStop, start, stopRunning } from './run.mjs'

await install()
const node = findNode()
const both = [
  start(node, ['--disable-warning=ExperimentalWarning', '--watch', 'src/app/serve.ts']),
  start(node, ['node_modules/vite/bin/vite.js']),
]
onStop(stopRunning)
for (const one of both) {
  one.on('close', code => {
    process.exitCode ||= code ?? 0
    stopRunning()
  })
}
