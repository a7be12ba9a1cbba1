import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputBundle } from 'rolldown'
import type { Plugin } from 'vite'
import { getMe } from '../features/accounts/contract.ts'

const screens = join(import.meta.dirname, '../app/screens.ts')
const screenImports = /^ {2}(\w+): \(\) => import\('[./]+(.+)'\),$/gm

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
      const links = await linksTo(bundle, file => !html.includes(`/${file}"`))
      return html.replace('<template id="ahead">', template => template + links.join('') + question)
    },
  },
}

/**
 * Returns a link for each file, with its audience and, unless it is needed everywhere, a pattern of the paths that need
 * it.
 */
async function linksTo(bundle: OutputBundle, isMissing: (file: string) => boolean): Promise<string[]> {
  const { paths }: { paths: Record<string, string> } = await import(screens)
  const modules = new Map(
    Array.from(readFileSync(screens, 'utf8').matchAll(screenImports), ([, name = '', file = '']) => [name, file]),
  )
  const filesFor = (name: string) => filesOf(modules.get(name) ?? name, bundle).filter(isMissing)
  const layout = filesFor('layout')
  const places = new Map<string, string[]>()
  for (const [name, path] of Object.entries(paths)) {
    if (name === 'login' || name === 'register') continue
    // A wine opens next to the list.
    const files = new Set([...filesFor(name), ...(name === 'wine' ? filesFor('wines') : [])])
    for (const file of files) places.set(file, [...(places.get(file) ?? []), path.replaceAll(/:\w+/g, '[^/]+')])
  }
  for (const file of layout) places.delete(file)
  return [
    ...layout.map(file => linkTo(file, 'data-who="somebody"')),
    ...Array.from(places, ([file, at]) => linkTo(file, `data-who="somebody" data-at="${at.join('|')}"`)),
    ...filesFor('login').map(file => linkTo(file, `data-who="nobody" data-at="(?!${paths.register}$).*"`)),
    ...filesFor('register').map(file => linkTo(file, `data-who="nobody" data-at="${paths.register}"`)),
  ]
}

/** Returns the chunk of a module and everything it needs, scripts and styles. */
function filesOf(module: string, bundle: OutputBundle): string[] {
  const chunk = Object.values(bundle).find(
    each => each.type === 'chunk' && each.moduleIds.some(id => id.endsWith(`/${module}`)),
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

function linkTo(file: string, conditions: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} href="/${file}" crossorigin ${conditions} />`
}
