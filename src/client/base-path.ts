/**
 * The path under which this application is served, such as `/wine`; empty at the root. Everything is built for any path,
 * so that it follows from the address of this very file.
 */
export const basePath: string = /\/\/[^/]+(.*)\/assets\//.exec(import.meta.url)?.[1] ?? ''
