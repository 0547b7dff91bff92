import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

const payload = z.object({ importId: Id })
/** Checks every row of a file and stores the results. */
export const checkImport = job('memberImports.check', payload)
/** Creates accounts or invitations from the valid rows. */
export const runImport = job('memberImports.run', payload)

/** Suspends the people who are missing in a file. */
export const suspendMissing = job('memberImports.suspendMissing', payload)
/** Restores those of them who were suspended by it. */
export const restoreMissing = job('memberImports.restoreMissing', payload)

export const memberImports = room({
  errors: {
    memberImportNotFound: [6220, 404],
    memberImportState: [6221, 409],
    memberImportPart: [6222, 409],
    memberImportTooLarge: [6223, 413],
    memberImportNoTitles: [6224, 422],
    memberImportMissing: [6225, 409],
  },
  // `organizationMember.import` is a permission of the room organizations.
  permissions: {},
  records: {
    memberImport: { parameters: ['import/:id'], console: '/console/members/import/:id' },
  },
  actions: [
    'adminMemberImportPrepared',
    'adminMemberImport',
    'adminMemberImported',
    'membersUpdated',
    'membersMissingSuspended',
    'membersMissingRestored',
  ],
  jobs: [checkImport, runImport, suspendMissing, restoreMissing],
  person: personData,
})
