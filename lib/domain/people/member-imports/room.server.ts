import { retention } from '@/db/schema/member-imports'
import { serves } from '@/lib/platform/serving/serves'
import * as checking from './checking.service'
import { forgetImported, importRowsOf } from './forgetting.service'
import * as imports from './member-imports.service'
import * as missing from './missing.service'
import { memberImports } from './room'
import * as running from './running.service'

export const server = serves(memberImports, {
  services: [checking, imports, missing, running],
  person: {
    export: { imported: (context, { id, email }) => importRowsOf(context, { id, email }) },
    erase: (context, { id, email, instead }) => forgetImported(context, { id, email }, instead),
  },
  retention,
})
