// `npm start`: installs and builds if needed, then runs the server in this process, so that signals reach it directly.
import { buildIfStale, checkNode, fail, installIfNeeded, root } from './bootstrap.mjs'

checkNode()
process.chdir(root)
try {
  await installIfNeeded()
  await buildIfStale()
} catch (error) {
  fail(`Masar could not be prepared: ${error.message}`)
}
process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP')
process.env.NODE_ENV ??= 'production'
await import('../dist/main.mjs')
