import type { OutputBundle } from 'rolldown'
import type { Plugin } from 'vite'

/** What everybody who is signed in needs, and what the list needs besides. */
const always = ['web/shell/layout.tsx', 'accounts/web/session-deeds.ts']
const forList = ['wines/web/list-screen.tsx']

/**
 * Build step: names the files of the first screen in `<template id="ahead">`, so that `boot.js` can have the browser
 * fetch them together with the application and not after it.
 */
export const filesAhead: Plugin = {
  name: 'files-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace('<template id="ahead">', template => template + linksIn(bundle, html).join('')),
  },
}

function linksIn(bundle: OutputBundle, html: string): string[] {
  const shared = filesOf(always, bundle)
  const files = new Set([...shared, ...filesOf(forList, bundle)])
  const missing = [...files].filter(file => !html.includes(`/${file}"`))
  return missing.map(file => linkTo(file, shared.has(file) ? '' : ' data-at="/"'))
}

/** The chunks of some modules and what they cannot do without, scripts and styles. */
function filesOf(modules: readonly string[], bundle: OutputBundle): Set<string> {
  const isMeant = (module: string | null) => modules.some(each => module?.endsWith(each))
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk' && isMeant(each.facadeModuleId))
  const files = new Set(chunks.map(({ fileName }) => fileName))
  for (const file of files) {
    const found = bundle[file]
    if (found?.type !== 'chunk') continue
    for (const each of [...found.imports, ...(found.viteMetadata?.importedCss ?? [])]) files.add(each)
  }
  return files
}

function linkTo(file: string, where: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} href="/${file}" crossorigin${where} />`
}
