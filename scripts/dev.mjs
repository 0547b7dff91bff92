// `npm run dev`: the same database and demo data as `npm start`, under Next's development server.
import { checkNode, fail, root } from './bootstrap.mjs'
import { installIfNeeded } from './install.mjs'

checkNode()
process.chdir(root)
try {
  await installIfNeeded()
} catch (error) {
  fail(`Masar could not be prepared: ${error.message}`)
}
process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP')
process.env.NODE_ENV ??= 'development'
process.argv.push('--dev')
const { register } = await import('tsx/esm/api')
register()
await import('./main.ts')
