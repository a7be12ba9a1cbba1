import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeServiceWorker } from '../../src/build/service-worker.ts'

const built = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** A copy of the built front end in its own folder, where another build can replace it while it is served. */
export class BuiltCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'wine-cellar-built-'))

  constructor() {
    cpSync(built, this.folder, { recursive: true, filter: path => !/\.(br|gz)$/.test(path) })
  }

  /** Returns the addresses of all files except the service worker. */
  addresses(): string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name !== 'sw.js')
      .map(entry => join(entry.parentPath, entry.name).slice(this.folder.length).replaceAll('\\', '/'))
      .map(address => (address === '/index.html' ? '/' : address))
      .sort()
  }

  /** Replaces it by a build whose page carries a mark, without the files that match. */
  next(mark: string, without?: RegExp): void {
    this.change('index.html', page => page.replace(/<html[^>]*>/, `<html lang="en" data-build="${mark}">`))
    for (const address of this.addresses()) if (without?.test(address)) rmSync(join(this.folder, address))
    writeServiceWorker(this.folder)
  }

  /** Replaces it by a build in which every script has another name, and the earlier ones are gone. */
  rename(): void {
    const assets = join(this.folder, 'assets')
    const scripts = readdirSync(assets).filter(name => name.endsWith('.js'))
    const pattern = new RegExp(scripts.map(name => name.replaceAll('.', '\\.')).join('|'), 'g')
    const renamed = (text: string) => text.replace(pattern, name => `new-${name}`)
    // A page that is loading never finds parts of both builds: the earlier files stay as they are until they go.
    for (const name of scripts) writeFileSync(join(assets, `new-${name}`), renamed(this.read(join('assets', name))))
    this.change('index.html', renamed)
    for (const name of scripts) rmSync(join(assets, name))
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8')
  }

  change(file: string, to: (content: string) => string): void {
    writeFileSync(join(this.folder, file), to(this.read(file)))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
