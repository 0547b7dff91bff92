import { organizationExports } from '@/db/schema/organizations'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { due } from '@/lib/domain/testing/definer-call'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counted, thousands } from '@/lib/domain/testing/list-declarations'
import { content, ofDeployment } from '@/lib/domain/testing/person-columns'
import { twice } from '@/lib/domain/testing/preparations'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { newId } from '@/lib/platform/ids'

/** An archive that the administrator asked for. */
async function archived({ organization, admin, database }: Org): Promise<string> {
  const [id, expiresAt] = [newId(), new Date(Date.now() + 86_400_000)]
  const values = { organizationId: organization.id, id, requestedBy: admin.user.id, jobId: newId(), object: 'archive', expiresAt }
  await database((db) => db.insert(organizationExports).values({ ...values, completedAt: new Date() }))
  return id
}

export const fixtures: RoomFixtures = {
  examples: {
    // One at a time is made of an organization.
    'organizations.export': async () => {
      const org = await freshOrganization()
      return { by: { org, person: org.admin } }
    },
    'organizations.exports': (org) => twice(() => archived(org)),
    'organizations.readExport': async (org) => ({ params: { exportId: await archived(org) } }),
  },
  rows: ({ sql, org, rows, idOf, moment, userId }) => [
    [
      'organization_exports',
      sql`insert into organization_exports (organization_id, id, requested_by, job_id, completed_at, created_at, expires_at)
      select ${org}, ${idOf('organization-export')}, ${userId}, ${idOf('organization-export')}, now(), ${moment}, now() + interval '1 day' from ${rows}`,
    ],
  ],
  requests: () => ({
    'organizations.exports': { tables: ['organization_exports'], most: thousands, because: 'archives are deleted after 2 days' },
  }),
  exceptions: { 'organizations.exports': [counted] },
  databaseFunctions: {
    'organization_exports_due(integer,integer)': due(
      'organization_exports',
      'select * from public.organization_exports_due(2147483647, $1)',
    ),
    'last_migration()': { attempts: () => [['select public.last_migration()']] },
  },
  personColumns: {
    organizations: content,
    organization_exports: content,
    first_run_tokens: ofDeployment,
  },
}
