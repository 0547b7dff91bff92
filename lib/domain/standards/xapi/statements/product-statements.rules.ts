import { newId } from '@/lib/platform/ids'
import type { LaunchMode, MoveOn, WaiveReason } from '../words'
import { activityTypes, categories, type DefinedVerb, extensionNames, verbs } from './cmi5.rules'
import type { Scope } from './scope.rules'
import type { Statement } from './statement.rules'

// The statements that the product makes about launched content (cmi5, 9.3).

type About = { scope: Scope; sessionId: string; at: Date }
type Parts = { object?: Statement['object']; result?: Statement['result']; extensions?: object; isOfMoveOn?: boolean }

function made(
  verb: DefinedVerb,
  { scope, sessionId, at }: About,
  { object, result, extensions, isOfMoveOn = false }: Parts,
): Statement & { id: string } {
  const category = [{ id: categories.cmi5 }, ...(isOfMoveOn ? [{ id: categories.moveOn }] : [])]
  return {
    id: newId(),
    actor: scope.actor,
    verb: { id: verbs[verb], display: { en: verb } },
    object: object ?? { objectType: 'Activity', id: scope.activityId },
    ...(result && { result }),
    context: {
      registration: scope.registration,
      contextActivities: { grouping: [{ objectType: 'Activity', id: scope.publisherId }], category },
      extensions: { [extensionNames.sessionId]: sessionId, ...extensions },
    },
    timestamp: at.toISOString(),
  }
}

export type LaunchFacts = {
  mode: LaunchMode
  moveOn: MoveOn
  masteryScore: number | null
  address: string
  launchParameters: string | null
}
export const launchedStatement = (about: About, { mode, moveOn, masteryScore, address, launchParameters }: LaunchFacts) =>
  made('launched', about, {
    extensions: {
      [extensionNames.launchMode]: mode,
      [extensionNames.launchUrl]: address,
      [extensionNames.moveOn]: moveOn,
      ...(masteryScore !== null && { [extensionNames.masteryScore]: masteryScore }),
      ...(launchParameters !== null && { [extensionNames.launchParameters]: launchParameters }),
    },
  })

export const abandonedStatement = (about: About, seconds: number) =>
  made('abandoned', about, { result: { duration: `PT${seconds}S` } })

const reasonTexts: Record<WaiveReason, string> = {
  testedOut: 'Tested Out',
  equivalentUnit: 'Equivalent AU',
  equivalentOutside: 'Equivalent Outside Activity',
  administrative: 'Administrative',
}
export const waivedStatement = (about: About, reason: WaiveReason) =>
  made('waived', about, {
    isOfMoveOn: true,
    result: { success: true, completion: true, extensions: { [extensionNames.reason]: reasonTexts[reason] } },
  })

export const satisfiedStatement = (about: About, { id, type }: { id: string; type: 'course' | 'block' }) =>
  made('satisfied', about, { object: { objectType: 'Activity', id, definition: { type: activityTypes[type] } } })

type DataFacts = Omit<LaunchFacts, 'address'> & {
  returnUrl: string | null
  entitlementKey: string | null
  window: 'frame' | 'own'
}
/** The document `LMS.LaunchData` (cmi5, 10). */
export const launchData = ({ scope, sessionId }: Omit<About, 'at'>, facts: DataFacts) => ({
  contextTemplate: {
    contextActivities: { grouping: [{ objectType: 'Activity', id: scope.publisherId }] },
    extensions: { [extensionNames.sessionId]: sessionId },
  },
  launchMode: facts.mode,
  launchMethod: facts.window === 'own' ? 'OwnWindow' : 'AnyWindow',
  moveOn: facts.moveOn,
  ...(facts.masteryScore !== null && { masteryScore: facts.masteryScore }),
  ...(facts.launchParameters !== null && { launchParameters: facts.launchParameters }),
  ...(facts.returnUrl !== null && { returnURL: facts.returnUrl }),
  ...(facts.entitlementKey !== null && { entitlementKey: { courseStructure: facts.entitlementKey } }),
})
