import postgres from 'postgres'
import { refreshBuiltInRoles } from '@/lib/domain/house/roles/built-in-roles.service'
import { markDeployment } from '@/lib/platform/db/deployment-mark'
import { migrate } from '@/lib/platform/db/migrate'
import { makePreviewDatabase, refuseForeign, whileAlone } from '@/lib/platform/db/preview-database'
import { env } from '@/lib/platform/env'

/**
 * Brings the database of this deployment up to date: makes it for a preview, migrates it, refreshes the built-in roles, and then does `more`, such as
 * the demo. Of several processes that begin at once, one works and the others wait. Every host does it before it serves.
 */
export async function prepareDatabase<T>(more: () => Promise<T>): Promise<T> {
  const { serverUrl, DATABASE_URL, preview } = env()
  if (!serverUrl || !DATABASE_URL) throw new Error('DATABASE_URL is not set.')
  return await whileAlone(serverUrl, decodeURIComponent(new URL(DATABASE_URL).pathname.slice(1)), async () => {
    if (preview) await makePreviewDatabase(serverUrl, preview.database)
    await refuseForeign(DATABASE_URL)
    await migrate(DATABASE_URL)
    const owner = postgres(DATABASE_URL, { max: 1, prepare: false, connect_timeout: 10 })
    try {
      await markDeployment(owner)
    } finally {
      await owner.end({ timeout: 5 })
    }
    await refreshBuiltInRoles()
    return await more()
  })
}
