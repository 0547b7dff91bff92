// `npm start`: installs and builds if needed, then runs the server in this process, so that signals reach it directly.
import { prepare } from './prepare.mjs'

await prepare()
await import('../dist/main.mjs')
