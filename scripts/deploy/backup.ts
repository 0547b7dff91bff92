/**
 * `node dist/backup.mjs <folder>` (`npm run backup -- <folder>`): every row and every stored file of this deployment, as one state (docs/operate.md).
 *
 * It needs the settings of the deployment, from the environment or from .env files. Without DATABASE_URL it uses the embedded database in DATA_FOLDER, and
 * starts it if it does not run.
 */
import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { described, openDeployment, runOnFolder } from './backup-program'

await runOnFolder('backup', async (folder) => {
  const close = await openDeployment()
  try {
    const { env } = await import('@/lib/platform/env')
    const { storage } = await import('@/lib/platform/storage/storage')
    const { backupConnections, writeBackup } = await import('@/lib/host/backup')
    const { APP_SECRET: appSecret, DATABASE_URL: ownerUrl = '' } = env()
    const sql = postgres(ownerUrl, { max: backupConnections, onnotice: () => {} })
    const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
    const from = { sql, storage: storage(), now: new Date(), appSecret, version }
    return described(folder, await writeBackup(from, folder).finally(() => sql.end()), 'was written')
  } finally {
    await close()
  }
})
