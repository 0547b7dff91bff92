import type { RoomServer } from '@/lib/platform/serving/serves'
import { server as activityLog } from './activity-log/room.server'
import { server as analytics } from './analytics/room.server'
import { server as apiKeys } from './api-keys/room.server'
import { server as assessments } from './assessments/room.server'
import { server as certificates } from './certificates/room.server'
import { server as files } from './files/room.server'
import { server as identity } from './identity/room.server'
import { server as invites } from './invites/room.server'
import { server as jobs } from './jobs/room.server'
import { server as learnerNotes } from './learner-notes/room.server'
import { server as learningPaths } from './learning-paths/room.server'
import { server as mailAddresses } from './mail-addresses/room.server'
import { server as memberImports } from './member-imports/room.server'
import { server as modules } from './modules/room.server'
import { server as organizations } from './organizations/room.server'
import { server as packages } from './packages/room.server'
import { server as passkeys } from './passkeys/room.server'
import { server as progress } from './progress/room.server'
import { server as roles } from './roles/room.server'
import { server as scim } from './scim/room.server'
import { server as signUp } from './sign-up/room.server'
import { server as singleSignOn } from './single-sign-on/room.server'
import { server as terms } from './terms/room.server'

/** What each room does on the server. Own data is joined in product.ts, because it works on all of these. */
export const servers = {
  identity,
  passkeys,
  invites,
  singleSignOn,
  memberImports,
  mailAddresses,
  signUp,
  terms,
  learningPaths,
  modules,
  learnerNotes,
  progress,
  jobs,
  files,
  packages,
  certificates,
  activityLog,
  apiKeys,
  roles,
  organizations,
  analytics,
  assessments,
  scim,
} satisfies Record<string, RoomServer>
