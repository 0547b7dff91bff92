import { organizations, saudiProfile } from '@/db/schema/organizations'
import { firstPartyKey } from '../auth/api-key'
import { originOf } from '../auth/organization'
import { one, type Tx, withTenant } from '../db/tenant'
import { env } from '../env'
import type { Operation } from '../http/implement'
import { router } from '../http/router'
import { newId } from '../ids'
import { caller } from './call'

/** An organization without people, and an API of the given operations only, for tests of the kernel without any room. */
export async function freshTenant(operations: readonly Operation[] = [], more: Partial<typeof organizations.$inferInsert> = {}) {
  const id = newId()
  const organization = await withTenant(id, (db) =>
    one(
      db
        .insert(organizations)
        .values({
          id,
          slug: `t${id.replaceAll('-', '').slice(12)}`,
          name: { ar: 'جهة', en: 'Tenant' },
          defaultLocale: 'en',
          regionalProfile: saudiProfile,
          ...more,
        })
        .returning(),
    ),
  )
  const { key, secret } = firstPartyKey(env().APP_SECRET, id)
  const apiKey = `${key}:${secret}`
  const origin = originOf(organization)
  return {
    organization,
    origin,
    apiKey,
    call: caller(router(operations), origin, () => ({ 'x-api-key': apiKey })),
    database: <T>(work: (db: Tx) => Promise<T>) => withTenant(id, work),
  }
}
