// `npm run db:generate -- --name=<name>`: drizzle-kit compares db/schema with the newest snapshot and writes a migration of the difference. Older snapshots
// serve nothing afterwards, so only the newest one is kept.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
const meta = 'db/migrations/meta'
const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'))
for (const older of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, older))
