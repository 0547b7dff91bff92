import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'

const payload = z.object({ importId: Id })
/** Looks at every row of a file, and writes down what each would become. */
export const checkImport = job('memberImports.check', payload)
/** Makes accounts, or invitations, of the rows that were found good. */
export const runImport = job('memberImports.run', payload)

export const memberImports = room({
  errors: {
    memberImportNotFound: [6220, 404],
    memberImportState: [6221, 409],
    memberImportPart: [6222, 409],
    memberImportTooLarge: [6223, 413],
    memberImportNoTitles: [6224, 422],
  },
  // `organizationMember.import` is the organizations' room's.
  permissions: {},
  actions: ['adminMemberImportPrepared', 'adminMemberImport', 'adminMemberImported'],
  jobs: [checkImport, runImport],
})
