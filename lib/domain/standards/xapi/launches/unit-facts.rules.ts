import type { PackageItem } from '@/lib/domain/standards/scorm/packages/package-items.rules'
import { completingVerbs } from '../statements/plain.rules'
import { completionVerbs, type LaunchKind, type MoveOn, moveOnRules } from '../words'
import { publisherIdOf } from './course-parts.rules'
import { activityAt, shortHash } from './launch-address.rules'

type Json = Readonly<Record<string, unknown>>
/** The published version of a module with launched content. */
export type LaunchedModule = { id: string; typeKey: string; settings: Json; shared: Json }

/** The launched content, as the lesson and its package describe it. */
export type UnitFacts = {
  kind: LaunchKind
  courseId: string
  publisherId: string
  activityId: string
  address: string
  window: 'frame' | 'own'
  moveOn: MoveOn
  /** A result counts so many minutes after the first launch at the earliest. */
  minMinutes: number
  masteryScore: number | null
  launchParameters: string | null
  entitlementKey: string | null
  endVerbs: string[]
  /** Whether the content is given the way to the store. */
  hasEndpoint: boolean
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const isMoveOn = (value: unknown): value is MoveOn => moveOnRules.some((rule) => rule === value)

export const kindOf = (typeKey: string): LaunchKind | null =>
  typeKey === 'launch.cmi5' ? 'cmi5' : typeKey === 'launch.xapi' ? 'xapi' : null

/** To four decimals, as cmi5 has it: content says it back, and it has to be the same number then. */
const rounded = (score: number | null): number | null => (score === null ? null : Math.round(score * 10_000) / 10_000)

/** An item of a package, with the address at which the lesson opens it. */
export type PackagedItem = { packageId: string; item: PackageItem; address: string }

/** The item of a package that a lesson names, or the first one that can be launched. */
export function chosenItem(items: readonly PackageItem[], named: unknown): PackageItem | undefined {
  const launched = items.filter(
    ({ kind, path, search }) => (kind === 'au' || kind === 'activity') && (path !== null || search !== ''),
  )
  return typeof named === 'string' && named !== ''
    ? launched.find((item) => item.id === named || publisherIdOf(item) === named)
    : launched[0]
}

/** The content that a lesson launches, an item of a package or an address of its own; null if it has none. */
export function factsOf(
  { id, typeKey, settings, shared }: LaunchedModule,
  origin: string,
  packaged: PackagedItem | null,
): UnitFacts | null {
  const kind = kindOf(typeKey)
  const address = packaged?.address ?? textOr(shared.url)
  if (!kind || !address) return null
  const { item } = packaged ?? {}
  const itemFacts = item?.facts ?? {}
  const named = textOr(kind === 'cmi5' ? shared.auId : shared.activityId)
  const publisherId = item ? publisherIdOf(item) : (named ?? address)
  const courseId = packaged?.packageId ?? id
  const own = activityAt(origin, `${courseId}/${shortHash(publisherId)}`)
  const isOwnWindow = settings.launchMethod === 'OwnWindow' || itemFacts.launchMethod === 'OwnWindow'
  const mayBeFramed = packaged !== null || address.startsWith('https:')
  const window = isOwnWindow || !mayBeFramed ? ('own' as const) : ('frame' as const)
  const minMinutes = typeof settings.minMinutes === 'number' ? settings.minMinutes : 0
  const common = { kind, courseId, publisherId, address, window, minMinutes }
  if (kind === 'xapi') {
    const verb = completionVerbs.find((it) => it === settings.completionVerb) ?? 'completed'
    // Content of Tin Can speaks of the activity that its own description names.
    const activityId = textOr(itemFacts.activityId) ?? named ?? own
    const plain = { activityId, moveOn: 'Completed' as const, masteryScore: null, launchParameters: null, entitlementKey: null }
    return { ...common, ...plain, endVerbs: completingVerbs(verb), hasEndpoint: settings.endpointMode !== 'none' }
  }
  const moveOn = [settings.moveOn, itemFacts.moveOn].find(isMoveOn) ?? 'CompletedOrPassed'
  return {
    ...common,
    activityId: own,
    endVerbs: [],
    hasEndpoint: true,
    moveOn,
    masteryScore: rounded(typeof settings.masteryScore === 'number' ? settings.masteryScore : (item?.masteryScore ?? null)),
    launchParameters: textOr(shared.launchParameters) ?? textOr(item?.launchData),
    entitlementKey: textOr(itemFacts.entitlementKey),
  }
}
