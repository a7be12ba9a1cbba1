import { spawnSync } from 'node:child_process'
import { installWithTestTools } from './install.mjs'
import { findNode } from './node-version.mjs'
import { parts, stages } from './parts.mjs'
import { onStop, stopRunning } from './run.mjs'

/** Runs the named parts, prints a line for each and the full output of failures, and exits with the combined result. */
export async function runParts(names, words = []) {
  let isStopped = false
  onStop(() => {
    isStopped = true
    stopRunning()
    setTimeout(() => process.exit(130), 10_000).unref()
  })
  await installWithTestTools()
  console.log(`Node ${spawnSync(findNode(), ['--version'], { encoding: 'utf8' }).stdout.trim()} at ${findNode()}`)

  const total = { passed: 0, failed: 0 }
  const used = []
  for (const stage of stages) {
    const started = stage.filter(name => names.includes(name)).map(name => [name, timed(name, words)])
    for (const [name, result] of started) {
      const { passed, failed, output, about, seconds } = await result
      if (isStopped) process.exit(130)
      total.passed += passed
      total.failed += failed
      const line = `${name.padEnd(9)}${`${passed} passed, ${failed} failed`.padEnd(26)}${seconds.toFixed(1).padStart(6)} s`
      console.log(about ? `${line}   ${about}` : line)
      if (about) used.push(about)
      if (failed) console.log(`\n${output.trimEnd()}\n`)
    }
  }
  console.log(`\nUsed: ${[...nodeVersions(), ...used].join(', ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed ? 1 : 0
}

function nodeVersions() {
  const print = 'console.log(process.versions.node, process.versions.sqlite)'
  const [node, sqlite] = spawnSync(findNode(), ['-e', print], { encoding: 'utf8' }).stdout.trim().split(' ')
  return [`Node ${node}`, `SQLite ${sqlite}`]
}

async function timed(name, words) {
  const start = Date.now()
  const result = await parts[name](words).catch(error => ({ passed: 0, failed: 1, output: error.message }))
  return { ...result, seconds: (Date.now() - start) / 1000 }
}
