// `npm run organization:create`: installs and builds if needed, as `npm start` does, then runs the program in this process.
import { prepare } from './bootstrap.mjs'

await prepare()
await import('../dist/organization.mjs')
