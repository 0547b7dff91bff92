import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
/** What every versioned record carries beside its own columns; `searchText` is what its list is searched by, folded. */
export const recordColumns = () => ({
  searchText: text().notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
})
