import { pastEvents } from '@/lib/platform/events/past-events'
import { implement } from '@/lib/platform/http/implement'
import { addDays, beginningOf, dayOf } from '@/lib/platform/i18n/days'
import { publishedAt } from './ledger.rules'
import { simulateRule as contract, mostSimulated, simulatedDays } from './rules.contract'
import { termsAsked } from './rules.service'
import { type PersonalFact, simulationOf } from './simulation.rules'
import { pointSourceOf, sources } from './sources.rules'

export const simulateRule = implement(contract, async (context, { body }) => {
  const { timeZone } = context.organization.regionalProfile
  const to = dayOf(context.now, timeZone)
  const from = addDays(to, 1 - simulatedDays)
  const since = beginningOf(from, timeZone)
  const kinds = sources.map(({ event }) => event)
  const events = await pastEvents(context, kinds, { since, most: mostSimulated })
  // In the organization's time zone: those of people are not looked up for a trial.
  const facts = events.flatMap((event): PersonalFact[] => {
    const { id, occurredAt } = event
    const source = pointSourceOf(event)
    if (!source) return []
    const at = { occurredAt: occurredAt.getTime(), receivedAt: publishedAt(id) }
    return [{ ...source, ...at, eventId: id, localDate: dayOf(occurredAt, timeZone), zone: timeZone }]
  })
  return { ...simulationOf(facts, termsAsked(body), { from, to }), isWhole: events.length < mostSimulated }
})
