#!/usr/bin/env node
import { join } from 'node:path'
import { installNode } from './install.mjs'
import { findNode, root, serverOptions } from './node-version.mjs'
import { become } from './run.mjs'
import { giveUp } from './say.mjs'

/** The commands of the package, and the file in dist/server that each one runs. */
const commands = {
  start: 'main.js',
  backup: 'backup.js',
  restore: 'restore.js',
  recover: 'recover.js',
  doctor: 'doctor.js',
}

const [command = 'start', ...args] = process.argv.slice(2)
if (!Object.hasOwn(commands, command))
  giveUp(`There is no command "${command}". The commands are: ${Object.keys(commands).join(', ')}.`)
await installNode()
// The data is where the command is given, and not among the packages.
become(findNode(), [...serverOptions, join(root, 'dist/server', commands[command]), ...args], { cwd: process.cwd() })
