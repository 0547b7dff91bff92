import type { Contract } from '@/lib/platform/http/contract'
import { preparations as activityLog } from '../activity-log/examples.fixtures'
import { preparations as apiKeys } from '../api-keys/examples.fixtures'
import { preparations as certificates } from '../certificates/examples.fixtures'
import { preparations as files } from '../files/examples.fixtures'
import { preparations as identity } from '../identity/examples.fixtures'
import { preparations as invites } from '../invites/examples.fixtures'
import { preparations as jobs } from '../jobs/examples.fixtures'
import { preparations as learnerNotes } from '../learner-notes/examples.fixtures'
import { preparations as learningPaths } from '../learning-paths/examples.fixtures'
import { preparations as mailAddresses } from '../mail-addresses/examples.fixtures'
import { preparations as memberImports } from '../member-imports/examples.fixtures'
import { preparations as modules } from '../modules/examples.fixtures'
import { preparations as organizations } from '../organizations/examples.fixtures'
import { preparations as ownData } from '../own-data/examples.fixtures'
import { preparations as packages } from '../packages/examples.fixtures'
import { preparations as passkeys } from '../passkeys/examples.fixtures'
import { preparations as progress } from '../progress/examples.fixtures'
import { preparations as roles } from '../roles/examples.fixtures'
import { preparations as signUp } from '../sign-up/examples.fixtures'
import { preparations as singleSignOn } from '../single-sign-on/examples.fixtures'
import { preparations as terms } from '../terms/examples.fixtures'
import type { Org, World } from './contract-suite'
import type { Preparations } from './preparations'

const preparations: Preparations = {
  ...activityLog,
  ...apiKeys,
  ...certificates,
  ...files,
  ...identity,
  ...invites,
  ...jobs,
  ...learningPaths,
  ...mailAddresses,
  ...memberImports,
  ...modules,
  ...learnerNotes,
  ...organizations,
  ...packages,
  ...ownData,
  ...passkeys,
  ...progress,
  ...roles,
  ...singleSignOn,
  ...signUp,
  ...terms,
}

/** Prepares the data that a contract's example assumes, and returns how to call it. */
export async function prepare(contract: Contract, org: Org, world: World) {
  const { params, query, body, headers = {}, peer, by, actorId } = (await preparations[contract.id]?.(org, world)) ?? {}
  const { example } = contract
  return {
    by: by ?? { org, person: org.admin },
    actorId,
    input: {
      headers,
      peer,
      params: { ...(example.params as object), ...params } as Record<string, string>,
      query: { ...(example.query as object), ...query } as Record<string, string>,
      body: contract.body && { ...(example.body as object), ...body },
    },
  }
}
