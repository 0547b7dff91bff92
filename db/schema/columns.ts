import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../../lib/platform/ids'

/** First column of every key of a tenant table: for row-level security, and for sharding by organization in a distributed Postgres. */
export const organizationId = () => uuid().notNull()
export const id = () => uuid().notNull().$defaultFn(newId)
/** Precision of milliseconds, because a cursor passes the value through JavaScript and must compare equal. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 })
export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())
/** Sent as a strong ETag; rises with every change. */
export const version = () => integer().notNull().default(1)
/** When a versioned record was made and changed. */
export const changeColumns = () => ({ createdAt: createdAt(), updatedAt: updatedAt(), version: version() })
/** Common columns of versioned records; `searchText` is the folded text that the search of its list uses. */
export const recordColumns = () => ({ searchText: text().notNull().default(''), ...changeColumns() })
/** Why something was granted, and by whom. */
export const grantColumns = () => ({ reason: text().notNull().default(''), createdBy: uuid(), ...changeColumns() })
/**
 * The sort key of a list whose text is in two languages: the first 100 characters of one, folded, or of the
 * other if that is missing. Both are expressions of SQL. Folding makes some characters longer (U+FDFA becomes
 * 18), and the value has to fit into an index and a cursor.
 */
export const orderedText = (own: string, other: string) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`left(fold_text(coalesce(nullif(${own}, ''), ${other}, '')), 100)`))

export type Texts = { ar?: string; en?: string }

/** The title of a definition that authors write, in one or both languages, with the sort keys of its list. */
export const titleColumns = () => ({
  title: jsonb().$type<Texts>().notNull(),
  titleAr: orderedText("title->>'ar'", "title->>'en'"),
  titleEn: orderedText("title->>'en'", "title->>'ar'"),
})
/** The published version of a draft. */
export const publicationColumns = () => ({
  publishedVersion: integer(),
  publishedAt: moment(),
  /** Whether the draft differs from the published version. */
  hasChanges: boolean().notNull().default(true),
})
