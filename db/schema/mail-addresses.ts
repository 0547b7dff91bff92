import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Retention } from '../retention'
import { moment, organizationId } from './columns'
import { organizations } from './organizations'

/** Bounces and complaints reported by the mail provider for an address. */
export const mailAddresses = pgTable(
  'mail_addresses',
  {
    organizationId: organizationId().references(() => organizations.id),
    /** In the stored form of accounts: lower case. */
    email: text().notNull(),
    /** Null once an administrator has cleared it. */
    state: text({ enum: ['bounced', 'complained'] }),
    /** Time of the newest event, or of the clearing; older events are ignored. */
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.email] })],
)

export const retention = {
  kept: {
    mail_addresses: 'one row for each address that a mail provider told something of, until its person is erased',
  },
} satisfies Retention
