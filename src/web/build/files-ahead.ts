import type { OutputBundle } from 'rolldown'
import type { Plugin } from 'vite'
import { getMe } from '../../features/accounts/contract.ts'

/** What is needed by whom and where, besides what everybody gets. */
const wanted = [
  { module: 'web/shell/layout.tsx', conditions: 'data-who="somebody"' },
  { module: 'wines/web/list-screen.tsx', conditions: 'data-who="somebody" data-at="/"' },
  { module: 'accounts/web/login-screen.tsx', conditions: 'data-who="nobody"' },
]

let question = ''

/**
 * Build step: names the files of the first screen in `<template id="ahead">`, and where to ask who is there, so that
 * `boot.js` can have the browser fetch them together with the application and not after it.
 */
export const filesAhead: Plugin = {
  name: 'files-ahead',
  apply: 'build',
  configResolved({ env }) {
    question = `<link rel="preload" as="fetch" href="${env.VITE_API_BASE ?? ''}${getMe.path}" data-who="somebody" />`
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace('<template id="ahead">', template => template + linksIn(bundle, html).join('') + question),
  },
}

function linksIn(bundle: OutputBundle, html: string): string[] {
  const named = new Set<string>()
  return wanted.flatMap(({ module, conditions }) => {
    const missing = filesOf(module, bundle).filter(file => !html.includes(`/${file}"`) && !named.has(file))
    for (const file of missing) named.add(file)
    return missing.map(file => linkTo(file, conditions))
  })
}

/** The chunk of a module and what it cannot do without, scripts and styles. */
function filesOf(module: string, bundle: OutputBundle): string[] {
  const chunk = Object.values(bundle).find(
    each => each.type === 'chunk' && each.moduleIds.some(id => id.endsWith(module)),
  )
  const files = new Set(chunk && [chunk.fileName])
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
