import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '../../playwright.config.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { filmOf } from './code-pictures.ts'

/** Returns the options of a browser whose camera always shows a code, and a function that removes the file with the film. */
export async function cameraThatShows(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const film = join(folder, 'film.y4m')
  writeFileSync(film, await filmOf(text))
  const launch = config.use?.launchOptions
  return {
    launchOptions: {
      ...launch,
      // Chromium without windows never asks whether the camera is allowed.
      executablePath: findChromium() ?? '',
      args: [
        ...(launch?.args ?? []),
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
