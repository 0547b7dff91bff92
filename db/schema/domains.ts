import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { domainProblems, domainStates } from '../../lib/domain/house/domains/words'
import type { Retention } from '../retention'
import { id, moment, organizationId, recordColumns } from './columns'
import { organizations } from './organizations'

/** Domains of an organization's own. One is used while it is proven; `organizations.custom_domain` is the one that links are made with. */
export const organizationDomains = pgTable(
  'organization_domains',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    /** Lower case, ASCII. */
    name: text().notNull(),
    /** Stands in the DNS record. Random, so that a name which was claimed here before proves nothing for the next organization. */
    token: text().notNull(),
    state: text({ enum: domainStates }).notNull().default('waiting'),
    problem: text({ enum: domainProblems }),
    checkedAt: moment(),
    provenAt: moment(),
    /** Since when checks of a proven domain have failed in the same way. */
    failingSince: moment(),
    /** When it is checked next; null: on request. */
    dueAt: moment(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('organizationDomainExists').on(table.organizationId, table.name),
    // A domain leads to one organization: kept by a lock where one is proven, because no unique index spans organizations.
    index('organization_domains_proven').on(table.name).where(sql`${table.state} = 'proven'`),
    index('organization_domains_recent').on(table.organizationId, table.createdAt, table.id),
    index('organization_domains_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
)

export const retention = { notByRequests: ['organization_domains'] } satisfies Retention
