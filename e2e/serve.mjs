// The product as `npm start` runs it, on a database of its own that is new each time: the journeys include a first sign-in.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.DATA_FOLDER
if (!folder) throw new Error('DATA_FOLDER says where the data of the journeys may be thrown away')
const moved = join(folder, 'postgres/location')
if (existsSync(moved)) rmSync(readFileSync(moved, 'utf8'), { recursive: true, force: true })
rmSync(folder, { recursive: true, force: true })
execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'e2e/organizations.ts'], { stdio: 'inherit' })
await import('../scripts/start.mjs')
