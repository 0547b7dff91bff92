import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, organizationId } from './columns'
import { organizations } from './organizations'

/** What the mail provider said of an address: mails to it do not arrive, or its reader called one of them spam. */
export const mailAddresses = pgTable(
  'mail_addresses',
  {
    organizationId: organizationId().references(() => organizations.id),
    /** As it is stored of accounts: lower case. */
    email: text().notNull(),
    /** Null once an administrator has cleared it. */
    state: text({ enum: ['bounced', 'complained'] }),
    /** When the newest event happened, or when it was cleared: what is told of earlier moments changes nothing. */
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.email] })],
)
