import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, organizationId, updatedAt, version } from './columns'
import { organizations } from './organizations'

export type PathText = { title: string; description: string }

export const learningPaths = pgTable(
  'learning_paths',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: id(),
    status: text({ enum: ['draft', 'inReview', 'published', 'archived'] })
      .notNull()
      .default('draft'),
    category: text().notNull(),
    level: text({ enum: ['beginner', 'intermediate', 'advanced'] }).notNull(),
    estimatedMinutes: integer().notNull(),
    /** One entry per language; at least one. */
    locales: jsonb().$type<Partial<Record<'ar' | 'en', PathText>>>().notNull(),
    publishedAt: moment(),
    /** Folded titles and descriptions of every language. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(coalesce(locales->'ar'->>'title','') || ' ' || coalesce(locales->'en'->>'title','') || ' ' || coalesce(locales->'ar'->>'description','') || ' ' || coalesce(locales->'en'->>'description',''))`,
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('learning_paths_created').on(table.organizationId, table.status, table.createdAt, table.id),
    index('learning_paths_updated').on(table.organizationId, table.status, table.updatedAt, table.id),
    index('learning_paths_published').on(table.organizationId, table.status, table.publishedAt, table.id),
    index('learning_paths_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)
