import type { Plugin } from 'vite'

/**
 * Build step: replaces Vite's helper that fetches what a dynamic import needs beside its module. That is only styles here
 * (see `modulePreload` in vite.config.ts), for which a third of its code is enough. A file that failed is fetched again.
 */
export const preloadStyles: Plugin = {
  name: 'preload-styles',
  apply: 'build',
  enforce: 'post',
  transform: { filter: { id: /vite\/preload-helper/ }, handler: () => ({ code: helper, map: null }) },
}

const helper = `
const coming = {}

const styled = href => coming[href] ??= new Promise((resolve, reject) => {
  if ([...document.styleSheets].some(sheet => sheet.href === href)) return resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  link.onload = resolve
  link.onerror = () => {
    delete coming[href]
    link.remove()
    reject(Error('Unable to preload CSS for ' + href))
  }
  document.head.append(link)
})

export const __vitePreload = (load, files = [], importer) =>
  Promise.all(files.map(file => styled(new URL(file, importer).href))).then(load).catch(error => {
    dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }))
    throw error
  })
`
