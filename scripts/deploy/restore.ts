/**
 * `node dist/restore.mjs <folder>` (`npm run restore -- <folder>`): puts a backup into an empty database and its files into the storage; with `--check` it
 * only reads the folder (docs/operate.md). It needs the same settings as the backup.
 */
import { described, openDeployment, runOnFolder } from './backup-program'

await runOnFolder('restore', async (folder, isCheck) => {
  if (isCheck) {
    const { readBackup } = await import('@/lib/host/backup-format')
    return described(folder, await readBackup(folder), 'is whole')
  }
  const close = await openDeployment()
  try {
    const { env } = await import('@/lib/platform/env')
    const { storage } = await import('@/lib/platform/storage/storage')
    const { restoreBackup } = await import('@/lib/host/restore')
    const { APP_SECRET: appSecret, DATABASE_URL: ownerUrl = '' } = env()
    return described(folder, await restoreBackup({ ownerUrl, storage: storage(), appSecret }, folder), 'was restored')
  } finally {
    await close()
  }
})
