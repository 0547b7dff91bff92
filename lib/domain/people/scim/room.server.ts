import { retention } from '@/db/schema/scim'
import { serves } from '@/lib/platform/serving/serves'
import { fillingReactions } from './filled-groups.service'
import { forgetGroups } from './groups.service'
import { directoryEntriesOf } from './own-entries.service'
import { answerScim, scimPrefix } from './protocol.service'
import { scim } from './room'

export const server = serves(scim, {
  mounts: { [scimPrefix]: answerScim },
  person: {
    export: { directoryEntries: (context, { id }) => directoryEntriesOf(context, id) },
    erase: (context, { id }) => forgetGroups(context, id),
  },
  reactions: fillingReactions,
  retention,
})
