import { integer, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../../lib/platform/ids'

/** Leads every key of a tenant table: the tenant wall, and what lets a distributed Postgres shard by organization. */
export const organizationId = () => uuid().notNull()
export const id = () => uuid().notNull().$defaultFn(newId)
/** Milliseconds, because a cursor carries the value through JavaScript and back and must still be equal. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 })
export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())
/** Sent as a strong ETag; rises with every change. */
export const version = () => integer().notNull().default(1)
