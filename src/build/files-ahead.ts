import { join } from 'node:path'
import type { OutputBundle } from 'rolldown'
import type { Plugin } from 'vite'
import { getMe } from '../features/accounts/contract.ts'

const tableOfScreens = join(import.meta.dirname, '../app/screens.ts')

interface Screen {
  path: string
  load: () => unknown
  for?: 'visitors' | 'admins' | 'anyone'
  beside?: string
}

let question = ''

/**
 * Build step: lists the files of each screen in `<template id="ahead">`, and the address that answers who is signed in,
 * so that `boot.js` can have the browser fetch them together with the application and not after it.
 */
export const filesAhead: Plugin = {
  name: 'files-ahead',
  apply: 'build',
  configResolved({ env }) {
    question = `<link rel="preload" as="fetch" href="${env.VITE_API_BASE ?? ''}${getMe.path}" data-who="somebody" />`
  },
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const groups = await groupsIn(bundle, file => !html.includes(`/${file}"`))
      return html.replace('<template id="ahead">', template => template + groups.join('') + question)
    },
  },
}

/**
 * Returns the links to all files in groups, each with its audience and, unless it is needed everywhere, a pattern of the
 * paths that need it.
 */
async function groupsIn(bundle: OutputBundle, isMissing: (file: string) => boolean): Promise<string[]> {
  const { screens }: { screens: Record<string, Screen> } = await import(tableOfScreens)
  const filesFor = (name: string) => filesOf(moduleOf(screens[name]), bundle).filter(isMissing)
  const layout = filesOf('/app/shell/layout.tsx', bundle).filter(isMissing)
  const somebody = new Map<string, string[]>()
  const nobody = new Map<string, string[]>()
  for (const [name, { path, beside, for: audience }] of Object.entries(screens)) {
    // The screen for unknown addresses has none of its own.
    if (path.includes('*')) continue
    const at = path.replaceAll(/:\w+/g, '[^/]+')
    const files = new Set([name, beside].flatMap(each => (each ? filesFor(each) : [])))
    if (audience === 'visitors' || audience === 'anyone') note(nobody, files, at)
    else {
      note(somebody, files, at)
      note(nobody, filesFor('login'), at)
    }
  }
  for (const file of layout) somebody.delete(file)
  return [
    groupOf(layout, 'data-who="somebody"'),
    ...groupsOf(somebody, at => `data-who="somebody" data-at="${at}"`),
    ...groupsOf(nobody, at => `data-who="nobody" data-at="${at}"`),
  ]
}

function note(addresses: Map<string, string[]>, files: Iterable<string>, at: string) {
  for (const file of files) addresses.set(file, [...(addresses.get(file) ?? []), at])
}

/** Returns the module that a screen is loaded from, as the source of its row names it. */
function moduleOf(screen: Screen | undefined): string {
  return /import\('\.+(.+)'\)/.exec(String(screen?.load))?.[1] ?? 'no module'
}

/** Returns the chunk of a module and everything it needs, scripts and styles. */
function filesOf(module: string, bundle: OutputBundle): string[] {
  const chunk = Object.values(bundle).find(
    each => each.type === 'chunk' && each.moduleIds.some(id => id.endsWith(module)),
  )
  if (!chunk) throw new Error(`Nothing was built of ${module}`)
  const files = new Set([chunk.fileName])
  for (const file of files) {
    const found = bundle[file]
    if (found?.type !== 'chunk') continue
    for (const each of [...found.imports, ...(found.viteMetadata?.importedCss ?? [])]) files.add(each)
  }
  return [...files]
}

/** Returns the files that the same addresses need as one group each. */
function groupsOf(addresses: ReadonlyMap<string, string[]>, conditions: (at: string) => string): string[] {
  const files = Map.groupBy(addresses.keys(), file => (addresses.get(file) ?? []).join('|'))
  return Array.from(files, ([at, together]) => groupOf(together, conditions(at)))
}

function groupOf(files: readonly string[], conditions: string): string {
  const links = files.map(file => {
    const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
    return `<link ${kind} href="/${file}" crossorigin />`
  })
  return `<div ${conditions}>${links.join('')}</div>`
}
