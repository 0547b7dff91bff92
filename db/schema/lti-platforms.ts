import { boolean, foreignKey, index, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { scoreProblems } from '../../lib/domain/standards/lti-platforms/words'
import type { Retention } from '../retention'
import { createdAt, id, moment, organizationId, recordColumns, updatedAt } from './columns'
import { users } from './identity'
import { learningPaths } from './learning-paths'
import { organizations } from './organizations'

/** Learning platforms, such as Canvas or Moodle, from which people open paths of the organization by LTI 1.3. */
export const ltiPlatforms = pgTable(
  'lti_platforms',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    name: text().notNull(),
    /** Immutable: a subject identifies a person only together with its issuer. */
    issuer: text().notNull(),
    /** The platform's id for this tool. Immutable, for the same reason. */
    clientId: text().notNull(),
    /** The deployments that are accepted. */
    deploymentIds: text().array().notNull(),
    loginUrl: text().notNull(),
    tokenUrl: text().notNull(),
    keySetUrl: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** Whether people without an account get one. */
    createsAccounts: boolean().notNull().default(true),
    lastLaunchAt: moment(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('ltiPlatformExists').on(table.organizationId, table.issuer, table.clientId),
    index('lti_platforms_recent').on(table.organizationId, table.createdAt, table.id),
    index('lti_platforms_updated').on(table.organizationId, table.updatedAt, table.id),
    index('lti_platforms_by_name').on(table.organizationId, table.name, table.id),
  ],
)

/** Whose account a person of a platform has. */
export const ltiIdentities = pgTable(
  'lti_identities',
  {
    organizationId: organizationId(),
    platformId: uuid().notNull(),
    /** `sub` of its messages. */
    subject: text().notNull(),
    userId: uuid().notNull(),
    lastLaunchAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.platformId, table.subject] }),
    unique('lti_identities_person').on(table.organizationId, table.platformId, table.userId),
    index('lti_identities_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'lti_identities_platform',
      columns: [table.organizationId, table.platformId],
      foreignColumns: [ltiPlatforms.organizationId, ltiPlatforms.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'lti_identities_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Places of a platform's courses that open a path. */
export const ltiLinks = pgTable(
  'lti_links',
  {
    organizationId: organizationId(),
    id: id(),
    platformId: uuid().notNull(),
    deploymentId: text().notNull(),
    /** The platform's id of the place. */
    resourceLinkId: text().notNull(),
    title: text().notNull().default(''),
    contextId: text(),
    contextTitle: text().notNull().default(''),
    pathId: uuid().notNull(),
    /** Where grades are sent; null: the platform wants none here. */
    lineItemUrl: text(),
    /** Where the roster of the course is read; null: the platform does not give it. */
    membershipsUrl: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('lti_links_place').on(table.organizationId, table.platformId, table.deploymentId, table.resourceLinkId),
    index('lti_links_recent').on(table.organizationId, table.platformId, table.createdAt, table.id),
    index('lti_links_of_path').on(table.organizationId, table.pathId),
    foreignKey({
      name: 'lti_links_platform',
      columns: [table.organizationId, table.platformId],
      foreignColumns: [ltiPlatforms.organizationId, ltiPlatforms.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'lti_links_path',
      columns: [table.organizationId, table.pathId],
      foreignColumns: [learningPaths.organizationId, learningPaths.id],
    }).onDelete('cascade'),
  ],
)

/** The grade of a person in a place, as it was sent last. */
export const ltiScores = pgTable(
  'lti_scores',
  {
    organizationId: organizationId(),
    linkId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Who they are at the platform. */
    subject: text().notNull(),
    /** The last result sent to the platform; null: none was sent yet. */
    sentPercent: smallint(),
    sentCompleted: boolean().notNull().default(false),
    sentAt: moment(),
    /** Why the last attempt failed for good. */
    problem: text({ enum: scoreProblems }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.linkId, table.userId] }),
    index('lti_scores_of_user').on(table.organizationId, table.userId),
    foreignKey({
      name: 'lti_scores_link',
      columns: [table.organizationId, table.linkId],
      foreignColumns: [ltiLinks.organizationId, ltiLinks.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'lti_scores_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

export type LtiPlatformRow = typeof ltiPlatforms.$inferSelect
export type LtiLinkRow = typeof ltiLinks.$inferSelect

export const retention = {
  kept: {
    lti_identities: 'one row for each person and platform',
    lti_links: 'one row for each place of a platform that opens a path',
    lti_scores: 'one row for each person and place',
  },
  notByRequests: ['lti_platforms'],
} satisfies Retention
