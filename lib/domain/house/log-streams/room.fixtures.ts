import type { Org } from '@/lib/domain/testing/contract-suite'
import { due } from '@/lib/domain/testing/definer-call'
import { content } from '@/lib/domain/testing/person-columns'
import { make, unique } from '@/lib/domain/testing/preparations'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { saveLogStream } from './stream.contract'

const stream = async (org: Org) => {
  await make(org, saveLogStream, { url: `https://siem${unique()}.example/masar` })
  return {}
}

export const fixtures: RoomFixtures = {
  examples: { 'logStreams.read': stream, 'logStreams.remove': stream },
  databaseFunctions: {
    'activity_log_streams_due(integer,uuid,integer)': due(
      'activity_log_streams',
      "select public.activity_log_streams_due(2147483647, md5('')::uuid, $1)",
    ),
  },
  personColumns: { activity_log_streams: content },
}
