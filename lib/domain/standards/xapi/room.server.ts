import { retention } from '@/db/schema/xapi'
import { xapiPrefix } from '@/lib/domain/standards/scorm/content/record-store.rules'
import { serves } from '@/lib/platform/serving/serves'
import { correctionReactions } from './launches/corrections.service'
import * as launches from './launches/launches.service'
import { launchReactions } from './launches/lesson-results.service'
import * as ownStatements from './own/own-statements.service'
import {
  forgetLaunched,
  launchedAttachmentsOf,
  launchedContentOf,
  launchedDocumentsOf,
  launchedStatementsOf,
} from './own-records.service'
import { answerXapi } from './protocol.service'
import * as results from './results/results.service'
import * as waiving from './results/waiving.service'
import { xapi } from './room'

export const server = serves(xapi, {
  services: [launches, ownStatements, results, waiving],
  reactions: [...correctionReactions, ...launchReactions],
  mounts: { [xapiPrefix]: answerXapi },
  person: {
    export: {
      launchedContent: (context, { id }) => launchedContentOf(context, id),
      launchedStatements: (context, { id }) => launchedStatementsOf(context, id),
      launchedAttachments: (context, { id }) => launchedAttachmentsOf(context, id),
      launchedDocuments: (context, { id }) => launchedDocumentsOf(context, id),
    },
    erase: (context, { id }) => forgetLaunched(context, id),
  },
  retention,
})
