import { asOwner } from './owner'

/**
 * Everything that the database holds of an organization, as text, by table: all tables of the catalogue, so that a new one is never left out. Of a table that has
 * no column for the organization, all rows.
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

/** How a secret would stand in a dump: as it is, or as bytes and encodings of it. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]
}
