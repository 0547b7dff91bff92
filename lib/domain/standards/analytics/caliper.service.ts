import { originOf } from '@/lib/platform/auth/organization'
import { implement } from '@/lib/platform/http/implement'
import * as contracts from './caliper.contract'
import { caliperEventOf, caliperVersion } from './caliper.rules'
import { moreOf, storedEvents } from './stored-events.service'

export const readCaliperEnvelope = implement(contracts.readCaliperEnvelope, async (context, { query }) => {
  const { organization, now, note } = context
  const origin = originOf(organization)
  const { since, until } = query
  note({ resource: { type: 'analytics' }, after: { since: since ?? null, until: until ?? null } })
  const found = await storedEvents(context, { ...query, narrow: [], filter: [], isAscending: true })
  return {
    envelope: {
      sensor: `${origin}/caliper`,
      sendTime: now.toISOString(),
      dataVersion: caliperVersion,
      data: found.events.map((event) => caliperEventOf(event, origin)),
    },
    more: moreOf(contracts.readCaliperEnvelope.path, query, found.cursor),
  }
})
