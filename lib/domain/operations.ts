import type { Operation } from '@/lib/platform/http/implement'
import { operations as activityLog } from './activity-log/operations'
import { operations as analytics } from './analytics/operations'
import { operations as apiKeys } from './api-keys/operations'
import { operations as certificates } from './certificates/operations'
import { operations as files } from './files/operations'
import { operations as identity } from './identity/operations'
import { operations as invites } from './invites/operations'
import { operations as jobs } from './jobs/operations'
import { operations as learnerNotes } from './learner-notes/operations'
import { operations as learningPaths } from './learning-paths/operations'
import { operations as mailAddresses } from './mail-addresses/operations'
import { operations as memberImports } from './member-imports/operations'
import { operations as modules } from './modules/operations'
import { operations as organizations } from './organizations/operations'
import { operations as ownData } from './own-data/operations'
import { operations as packages } from './packages/operations'
import { operations as passkeys } from './passkeys/operations'
import { operations as progress } from './progress/operations'
import { operations as roles } from './roles/operations'
import { operations as signUp } from './sign-up/operations'
import { operations as singleSignOn } from './single-sign-on/operations'
import { operations as terms } from './terms/operations'

/** The operations of all rooms: the documents, the server's router and the contract suite are made from it. */
export const operations: readonly Operation[] = [
  ...identity,
  ...passkeys,
  ...ownData,
  ...invites,
  ...singleSignOn,
  ...memberImports,
  ...mailAddresses,
  ...signUp,
  ...terms,
  ...learningPaths,
  ...modules,
  ...learnerNotes,
  ...progress,
  ...jobs,
  ...files,
  ...packages,
  ...certificates,
  ...activityLog,
  ...apiKeys,
  ...roles,
  ...organizations,
  ...analytics,
]
