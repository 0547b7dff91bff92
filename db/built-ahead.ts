/**
 * Indexes of tables that are large in life. Those that a migration adds are built before it, without holding up writers (lib/platform/db/migrate.ts);
 * the migration then says `IF NOT EXISTS`.
 */
export const builtAhead: readonly { index: string; table: string; columns: readonly string[] }[] = [
  { index: 'progress_events_received', table: 'progress_events', columns: ['organization_id', 'received_at', 'id'] },
]
