// Plain Node without dependencies of its own: which browser the journeys run in.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell first: the same engine without a desktop browser around it, which takes a third less of the processors. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * Where Chromium or Chrome is: `path` is that of CHROMIUM_PATH, else the first name that is on the PATH or in a known place, else the one
 * that Playwright downloaded (`own`). Where there is none, `missing` says so in a line. A CHROMIUM_PATH that leads nowhere is not replaced:
 * it was meant.
 */
export function findChromium(own) {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) return existsSync(wanted) ? { path: wanted } : { missing: `CHROMIUM_PATH is ${wanted}, where there is no file.` }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const path = [...onPath, ...places, own].find((place) => place && existsSync(place))
  if (path) return { path }
  return {
    missing:
      'The browser tests need Chromium or Chrome: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
  }
}
