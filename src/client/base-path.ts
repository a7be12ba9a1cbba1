/**
 * The path under which this application is served, such as `/wine`; empty at the root. Everything is built for any path,
 * so that it follows from the address of this very file.
 */
export const basePath: string = /\/\/[^/]+(.*)\/assets\//.exec(import.meta.url)?.[1] ?? ''

/** Returns the address of this application, to which the path of a screen can be added. */
export const pageAddress = () => location.origin + basePath
