import { asOwner } from './owner'

/**
 * All rows of an organization as text, by table. The tables are read from the database's catalog, so that a new one is included. Of a table without a
 * column for the organization, all rows are returned.
 */
export function dumpOf(organizationId: string): Promise<Map<string, string>> {
  return asOwner(async (owner) => {
    const tables = await owner<{ name: string; isOwn: boolean }[]>`
      select format('%I.%I', n.nspname, c.relname) as name,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped) as "isOwn"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`
    const dump = new Map<string, string>()
    for (const { name, isOwn } of tables) {
      const rows = await owner.unsafe(
        `select string_agg(to_jsonb(kept)::text, E'\\n') as text from ${name} kept ${isOwn ? 'where organization_id = $1' : ''}`,
        isOwn ? [organizationId] : [],
      )
      dump.set(name, rows[0]?.text ?? '')
    }
    return dump
  })
}

/** The forms in which a secret could appear in a dump: as it is, and in several encodings. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]
}
