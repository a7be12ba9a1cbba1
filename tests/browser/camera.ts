import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '../../playwright.config.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { filmOf } from './code-pictures.ts'

/**
 * Returns the options of a browser whose camera shows a code, a function that chooses the code before the camera
 * starts, and one that removes the file with the film.
 */
export function cameraOfFilms() {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const film = join(folder, 'film.y4m')
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
    async show(text: string) {
      writeFileSync(`${film}.next`, await filmOf(text))
      // A camera that is still ending reads the earlier film to its end.
      renameSync(`${film}.next`, film)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
