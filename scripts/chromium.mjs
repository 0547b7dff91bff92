// Finds the browser of the journeys. Plain Node without dependencies.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell first: the same engine without a desktop browser around it, which takes a third less of the processors. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * Finds Chromium or Chrome: `path` is that of CHROMIUM_PATH, else the first name on the PATH or in a known place, else the one that Playwright
 * downloaded (`own`). If there is none, `missing` is the message. A wrong CHROMIUM_PATH is an error and not replaced by another browser.
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
