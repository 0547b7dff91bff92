import type { Reader } from '@/lib/platform/db/connection'
import { readJson, type Statement, valuesFor } from '@/lib/platform/db/statement'

/** The one cell of a statement, which Postgres wrote as JSON. */
export async function jsonOf<T>(db: Reader, statement: Statement, values: Record<string, unknown>): Promise<T | null> {
  const [row] = await db.queryRaw(statement.text, valuesFor(statement, values))
  return readJson<T>(row?.[0])
}
