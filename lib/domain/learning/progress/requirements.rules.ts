import { type ModuleFacts, type Part, type Plan, serverActions } from '@/lib/domain/learning/modules/completion/plan.rules'
import { each, heardByServer, idsOf, number, once, server, text } from '@/lib/domain/learning/modules/completion/plan-parts.rules'
import { builtInType } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { share } from '@/lib/domain/learning/modules/types/played-media.rules'

/** The rule of the setting `completionRule`, else the first that the type allows. */
const ruleOf = ({ settings, completionRules }: ModuleFacts) =>
  completionRules.find((rule) => rule === settings.completionRule) ?? completionRules[0] ?? 'none'

/** Rules of an organization's own types. An unknown rule requires an event of the same name. */
function byRule(facts: ModuleFacts): Part {
  const rule = ruleOf(facts)
  if (rule === 'manual') return { doneBy: 'learner' }
  if (rule === 'none' || rule === 'viewed') return once()
  if (serverActions.includes(rule) || rule === 'signedOff') return server
  if (rule.endsWith('Share')) return share(facts, number(facts.settings.completeAtPercent, 90))
  if (['allTicked', 'allOpened', 'allViewed'].includes(rule)) {
    const ids = new Set(Object.values(facts.body).flatMap(idsOf))
    if (ids.size > 0)
      return each(
        [...ids],
        ({ result }) =>
          Object.values(result ?? {})
            .map(text)
            .find((it) => ids.has(it)) ?? null,
      )
  }
  return facts.events.includes(rule) ? once(rule) : server
}

/** The plan of a module: when it is done, and the evidence of each event. */
export function planOf(facts: ModuleFacts): Plan {
  const isOfServer = facts.typeKey.startsWith('assessment.') || facts.typeKey.startsWith('launch.')
  const part = builtInType(facts.typeKey)?.plan(facts) ?? (isOfServer ? heardByServer : byRule(facts))
  const isManual = !facts.isGradable && facts.completionRules.includes('manual')
  const isGraded = part.isGraded ?? facts.isGradable
  return {
    marks: [],
    span: null,
    doneBy: 'events',
    isManual: isManual || part.doneBy === 'learner',
    marksOf: () => [],
    mostAttempts: 0,
    ...part,
    isGraded,
    // Deadlines of graded work hold by the clock of the server.
    trustsClientClock: facts.offlineCapable && !isGraded && !facts.isGradable,
  }
}
