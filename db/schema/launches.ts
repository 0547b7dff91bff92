import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { packageFormats, packageRefusals, packageStates } from '../../lib/domain/launches/words'
import type { Retention } from '../retention'
import { createdAt, id, organizationId, recordColumns } from './columns'
import { organizations } from './organizations'

/** Course packages of other systems (SCORM, cmi5, xAPI). A package has the id of its archive in the library of files. */
export const coursePackages = pgTable(
  'course_packages',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    state: text({ enum: packageStates }).notNull(),
    /** Null until it was read. */
    format: text({ enum: packageFormats }),
    /** As the manifest says it, such as `2004 4th Edition`. */
    formatVersion: text(),
    /** Of the manifest, or as an author changed it; at first the name of the file. */
    title: text().notNull(),
    /** What people can launch, in the order of the manifest (lib/domain/launches/packages/package-items.rules.ts). */
    items: jsonb().$type<object[]>().notNull().default([]),
    /** How many of them can be launched. */
    itemCount: integer().notNull().default(0),
    findings: jsonb().$type<object[]>().notNull().default([]),
    refusal: text({ enum: packageRefusals }),
    /** The first label of its own host: random, so that no page of another origin can name it. */
    hostLabel: text().notNull(),
    /** The folder of its unpacked files in the storage; another one for each time it is unpacked. */
    contentId: uuid(),
    /** The job that reads it, or that read it last. */
    jobId: uuid(),
    fileCount: integer().notNull().default(0),
    /** Of the unpacked files, which count for the quota beside the archive. */
    unpackedBytes: bigint({ mode: 'number' }).notNull().default(0),
    createdBy: uuid(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('course_packages_recent').on(table.organizationId, table.createdAt, table.id),
    index('course_packages_by_title').on(table.organizationId, table.title, table.id),
  ],
)

/** The unpacked files of a package, by their paths in it. */
export const coursePackageFiles = pgTable(
  'course_package_files',
  {
    organizationId: organizationId(),
    packageId: uuid().notNull(),
    path: text().notNull(),
    /** Its name in the storage, in the folder of the package. */
    object: text().notNull(),
    size: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.packageId, table.path] }),
    foreignKey({
      name: 'course_package_files_package',
      columns: [table.organizationId, table.packageId],
      foreignColumns: [coursePackages.organizationId, coursePackages.id],
    }).onDelete('cascade'),
  ],
)

export const retention = {
  notByRequests: ['course_packages', 'course_package_files'],
} satisfies Retention
