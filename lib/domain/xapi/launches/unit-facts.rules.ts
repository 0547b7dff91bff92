import { createHash } from 'node:crypto'
import { completingVerbs } from '../statements/plain.rules'
import { completionVerbs, type LaunchKind, type MoveOn, moveOnRules } from '../words'
import { activityAt } from './launch-address.rules'

type Json = Readonly<Record<string, unknown>>
/** The published version of a module with launched content. */
export type LaunchedModule = { id: string; typeKey: string; settings: Json; shared: Json }

/** What is launched, as the lesson and its package say it. */
export type UnitFacts = {
  kind: LaunchKind
  courseId: string
  publisherId: string
  activityId: string
  address: string
  window: 'frame' | 'own'
  moveOn: MoveOn
  masteryScore: number | null
  launchParameters: string | null
  entitlementKey: string | null
  endVerbs: string[]
  /** Whether the content is given the way to the store. */
  hasEndpoint: boolean
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const isMoveOn = (value: unknown): value is MoveOn => moveOnRules.some((rule) => rule === value)

export const kindOf = (typeKey: string): LaunchKind | null =>
  typeKey === 'launch.cmi5' ? 'cmi5' : typeKey === 'launch.xapi' ? 'xapi' : null

/** Content that lies at an address of its own; null where the lesson has none. */
export function factsOf({ id, typeKey, settings, shared }: LaunchedModule, origin: string): UnitFacts | null {
  const kind = kindOf(typeKey)
  const address = textOr(shared.url)
  if (!kind || !address) return null
  const publisherId = textOr(kind === 'cmi5' ? shared.auId : shared.activityId) ?? address
  const own = activityAt(origin, `${id}/${shortHash(publisherId)}`)
  const isSecure = address.startsWith('https:')
  const common = { kind, courseId: id, publisherId, address, entitlementKey: null }
  const window = settings.launchMethod === 'OwnWindow' || !isSecure ? ('own' as const) : ('frame' as const)
  if (kind === 'xapi') {
    const verb = completionVerbs.find((it) => it === settings.completionVerb) ?? 'completed'
    // Content of Tin Can speaks of the activity that its own description names.
    const activityId = textOr(shared.activityId) ?? own
    const plain = { activityId, window, moveOn: 'Completed' as const, masteryScore: null, launchParameters: null }
    return { ...common, ...plain, endVerbs: completingVerbs(verb), hasEndpoint: settings.endpointMode !== 'none' }
  }
  return {
    ...{ ...common, activityId: own, window, endVerbs: [], hasEndpoint: true },
    moveOn: isMoveOn(settings.moveOn) ? settings.moveOn : 'CompletedOrPassed',
    masteryScore: typeof settings.masteryScore === 'number' ? settings.masteryScore : null,
    launchParameters: textOr(shared.launchParameters),
  }
}
