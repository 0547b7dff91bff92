// Plain Node without dependencies: this runs before anything is installed.
import { buildIfStale, checkNode, fail, isBuilt, root } from './bootstrap.mjs'
import { arePresent, installIfNeeded } from './install.mjs'

/** Installs and builds what a program of the checkout needs, or exits with the reason. */
export async function prepare() {
  checkNode()
  process.chdir(root)
  try {
    // A built checkout runs with the production packages alone.
    if (!isBuilt() || !arePresent('production')) {
      await installIfNeeded({ forBuilding: true })
      await buildIfStale()
    }
  } catch (error) {
    fail(`Masar could not be prepared: ${error.message}`)
  }
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP')
  process.env.NODE_ENV ??= 'production'
}
