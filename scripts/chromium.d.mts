export function findChromium(): string | undefined
export function getChromium(): Promise<string>
export function findTestChromium(): string | undefined
export function getTestChromium(): Promise<string>
export function chromiumVersion(path: string): string
