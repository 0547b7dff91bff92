import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { inMemory } from '@/lib/domain/testing/list-declarations'
import { unique } from '@/lib/domain/testing/preparations'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { suspendServedOrganization } from './served-organizations.contract'

const other = async () => ({ params: { id: (await freshOrganization()).organization.id } })
const suspended = async (org: Org) => {
  const { params } = await other()
  const { status } = await org.admin.call(suspendServedOrganization, { params, body: { reason: 'Example' } })
  if (status !== 200) throw new Error(`An organization was not suspended: ${status}`)
  return { params }
}

const functions = ['public.operator_organizations(null)', 'public.operator_organizations($1)'] as const

export const fixtures: RoomFixtures = {
  examples: {
    'operator.organization': other,
    'operator.createOrganization': async () => ({ body: { slug: `made-${unique()}-${Date.now().toString(36)}` } }),
    'operator.updateOrganization': other,
    'operator.suspendOrganization': other,
    'operator.restoreOrganization': suspended,
  },
  requests: () => ({ 'operator.organizations': inMemory }),
  exceptions: {
    'operator.organizations': [
      { cases: /./, because: 'active people are counted, so that no counter makes those who are added wait for one another' },
    ],
  },
  // Neither organization of that test is the operator's: each function answers nothing and changes nothing.
  databaseFunctions: {
    'operator_organizations(uuid)': {
      attempts: (_, theirs) => [[`select * from ${functions[0]}`], [`select * from ${functions[1]}`, [theirs.id]]],
    },
    'operator_usage(uuid[])': {
      attempts: (mine, theirs) => [
        ['select * from public.operator_usage(array[$1, $2]::pg_catalog.uuid[])', [mine.id, theirs.id]],
      ],
    },
    'operator_suspend(uuid,text)': {
      attempts: (_, theirs) => [
        ['select public.operator_suspend($1, $2)', [theirs.id, 'Because']],
        ['select public.operator_suspend($1, null)', [theirs.id]],
      ],
    },
    'operator_set_quotas(uuid,integer,integer,bigint)': {
      attempts: (_, theirs) => [['select public.operator_set_quotas($1, 1, 1, 1)', [theirs.id]]],
    },
  },
}
