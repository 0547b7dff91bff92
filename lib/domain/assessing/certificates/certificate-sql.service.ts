import { type SQL, sql } from 'drizzle-orm'
import { certificates } from '@/db/schema/certificates'

const { state, expiresAt } = certificates

/** The state shown of a row of `certificates` at a moment, as in `certificateStatus`. */
export const statusInSql = (now: SQL): SQL =>
  sql`case when ${state} <> 'issued' then ${state} when ${expiresAt} < ${now} then 'expired' else 'valid' end`

/** A code as displayed, as in `groupedCode`. */
export const codeInSql = (code: SQL): SQL =>
  sql`regexp_replace(${code}, '^(.{5})(.{5})(.{5})(.{5})(.{6})$', '\\1-\\2-\\3-\\4-\\5')`

/** The certificates, as a table in a statement of another room. */
export const certificateRows = sql`certificates`
