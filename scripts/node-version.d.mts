export const root: string
export function findNode(): string
export function isNewEnough(versions: { node: string; sqlite?: string }): boolean
export function requireNode18(): void
export const compiled: string
export const serverBuilt: string
export const serverOptions: string[]
