import { isObject, type JsonObject } from '../modules/json-limits.rules'
import type { Evidence } from './evidence.rules'
import { type LearnerEvent, type ModuleFacts, type Plan, serverActions } from './plan.rules'
import { playedIn, sharePlayed } from './played.rules'
import { branchingPlan, dragDropPlan } from './scored-activities.rules'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
const objects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])
const idsOf = (value: unknown) => [...new Set(objects(value).map(({ id }) => text(id)))].filter(Boolean)

type Part = Partial<Plan>
const server: Part = { doneBy: 'server', isGraded: true }
/** Done once one of some events came. */
const once = (...actions: string[]): Part => ({
  marks: ['done'],
  marksOf: ({ action }) => (actions.length === 0 || actions.includes(action) ? ['done'] : []),
})
/** Done once an event came for each of some things. */
function each(ids: readonly string[], proves: (event: LearnerEvent) => string | null): Part {
  const known = new Set(ids)
  return {
    marks: ids,
    marksOf: (event) => {
      const id = proves(event)
      return id !== null && known.has(id) ? [id] : []
    },
  }
}
const named = (action: string, property: string) => (event: LearnerEvent) =>
  event.action === action ? text(event.result?.[property]) : null

/** The least time in seconds in which a share of a medium of unknown length can be played; anything shorter is refused. */
const leastPlaying = 10
/** The part of the playing time that must have passed between the first event and the last, because the first one may arrive late. */
const leastPart = 0.8
/** A share of a film or recording: the union of what was played on all occasions, or the percentage of a player that reports no stretches. */
function share(facts: ModuleFacts, percent: number): Part {
  const { settings, body } = facts
  // The least length of the medium: its last chapter or cue.
  const length = Math.max(0, ...[...objects(body.chapters), ...objects(body.cues)].map(({ at }) => number(at, 0)))
  const playingTime = (seconds: number) => (seconds * percent) / 100 / number(settings.maxRate, 2)
  const secondsFor = ({ played }: Evidence) => {
    const { durationSeconds = 0, furthest = 0 } = played ?? {}
    if (durationSeconds > 0) return playingTime(Math.max(length, durationSeconds)) * leastPart
    const least = furthest > 0 ? Math.min(leastPlaying, playingTime(furthest) * leastPart) : leastPlaying
    return Math.max(least, Math.ceil(playingTime(length)))
  }
  const cues = settings.requireCues === false ? [] : objects(body.cues).filter(({ required }) => required === true)
  const cueMarks = idsOf(cues).map((id) => `cue:${id}`)
  return {
    marks: ['share', ...cueMarks],
    span: { mark: 'share', secondsFor },
    playedOf: ({ result, at }) => playedIn(result, at),
    provedBy: ({ played }) => (played && sharePlayed(played.stretches, played.durationSeconds) >= percent ? ['share'] : []),
    marksOf: ({ action, result }) => [
      ...(result?.stretches === undefined && number(result?.percent, 0) >= percent ? ['share'] : []),
      ...(action === 'cueAnswered' || action === 'cueAcknowledged'
        ? cueMarks.filter((mark) => mark === `cue:${text(result?.cueId)}`)
        : []),
    ],
  }
}

const article = ({ settings }: ModuleFacts): Part => {
  const how: Record<string, Part> = {
    scroll: {
      marks: ['done'],
      marksOf: ({ action, result }) => (action === 'scrolled' && number(result?.percent, 100) >= 95 ? ['done'] : []),
    },
    acknowledge: once('acknowledged'),
  }
  const seconds = number(settings.minReadSeconds, 0)
  return { ...(how[text(settings.completion)] ?? once()), span: seconds > 0 ? { mark: '*', secondsFor: () => seconds } : null }
}

/** Pages as counted by the player: a file may have different numbers per language, which are counted separately. */
function pages(mode: string): Part {
  const seen = ({ result }: LearnerEvent) => ({ page: number(result?.page, 0), of: number(result?.pages, 0) })
  if (mode === 'any') return once()
  if (mode === 'last')
    return {
      marks: ['done'],
      marksOf: (event) => {
        const { page, of } = seen(event)
        return of > 0 && page === of ? ['done'] : []
      },
    }
  return {
    marksOf: (event) => {
      const { page, of } = seen(event)
      return of > 0 && page <= of ? [`${of}/${page}`] : []
    },
    extra: (marks) => {
      const counts = new Map<number, number[]>()
      for (const [mark, [first]] of Object.entries(marks)) {
        const of = Number(mark.split('/')[0])
        const known = counts.get(of)
        if (known) known.push(first)
        else if (of > 0) counts.set(of, [first])
      }
      const complete = [...counts].filter(([of, found]) => found.length === of).map(([, found]) => Math.max(...found))
      return complete.length > 0 ? Math.min(...complete) : null
    },
  }
}

function checklist({ settings, body }: ModuleFacts): Part {
  if (settings.signOff === 'manager') return { ...server, isGraded: false }
  const items = objects(body.items)
  const required = items.filter((item) => item.required !== false)
  const ids = idsOf(required.length > 0 ? required : items)
  const isEvidence = ({ result }: LearnerEvent) => text(result?.note).trim() !== '' || hasTexts(result?.files)
  const needsEvidence = settings.requireEvidence === true
  return {
    marks: [...ids, ...(needsEvidence ? ids.map((id) => `evidence:${id}`) : [])],
    marksOf: (event) => {
      const id = text(event.result?.itemId)
      if (!ids.includes(id)) return []
      const isTicked = event.action === 'ticked' && event.result?.isTicked !== false
      return [...(isTicked ? [id] : []), ...(needsEvidence && isEvidence(event) ? [`evidence:${id}`] : [])]
    },
  }
}
const hasTexts = (value: unknown) => Array.isArray(value) && value.some((it) => text(it) !== '')

function acknowledgement({ settings, body }: ModuleFacts): Part {
  const isRead = settings.requireScroll !== false
  return {
    marks: ['acknowledged', ...(isRead ? ['scrolled'] : [])],
    marksOf: ({ action, result }) => {
      if (action === 'scrolled') return ['scrolled']
      const isSigned = settings.requireTypedName !== true || text(result?.typedName).trim() !== ''
      return action === 'acknowledged' && isSigned && result?.version === body.version ? ['acknowledged'] : []
    },
  }
}

function poll({ settings, body }: ModuleFacts): Part {
  const options = new Set(idsOf(body.options))
  const closesAt = Date.parse(text(settings.closesAt))
  return {
    marks: ['voted'],
    marksOf: ({ action, result, at }) => {
      const chosen = Array.isArray(result?.optionIds) ? result.optionIds : []
      const isValid =
        chosen.length > 0 && chosen.every((id) => options.has(text(id))) && (settings.several === true || chosen.length === 1)
      return action === 'voted' && isValid && !(at > closesAt) ? ['voted'] : []
    },
  }
}

const earlyMs = 60 * 60_000
/** With an attendance list somebody else confirms presence; with a code the learner checks in during the meeting. */
function meeting({ settings, body }: ModuleFacts): Part {
  if (settings.checkIn === 'list') return { ...server, isGraded: false }
  const meetings = objects(body.sessions)
  return {
    marks: ['checkedIn'],
    marksOf: ({ action, result, at }) => {
      const met = meetings.find(({ id }) => id === result?.sessionId)
      const isDuring = met && at >= Date.parse(text(met.startsAt)) - earlyMs && at <= Date.parse(text(met.endsAt))
      return action === 'checkedIn' && isDuring ? ['checkedIn'] : []
    },
  }
}

const builtIn: Record<string, (facts: ModuleFacts) => Part> = {
  'content.article': article,
  'content.video': (facts) => share(facts, number(facts.settings.completeAtPercent, 90)),
  'content.audio': (facts) => share(facts, number(facts.settings.completeAtPercent, 90)),
  'content.document': ({ settings }) => pages(text(settings.pageCompletion) || 'any'),
  'content.embed': () => once(),
  'content.slides': ({ settings, body }) =>
    settings.requireAll === false ? once() : each(idsOf(body.slides), named('slideViewed', 'slideId')),
  // A card is mastered when it was remembered once, with effort or without (3 to 5 of SM-2).
  'content.flashcards': ({ body }) =>
    each(idsOf(body.cards), (event) => (number(event.result?.grade, 0) >= 3 ? named('cardAnswered', 'cardId')(event) : null)),
  // A glossary requires nothing but being opened.
  'content.glossary': () => once(),
  'interactive.checklist': checklist,
  'interactive.hotspot': ({ settings, body }) =>
    settings.requireAll === false ? once() : each(idsOf(body.spots), named('spotOpened', 'spotId')),
  'interactive.timeline': () => once(),
  'interactive.branching': ({ settings, body }) => branchingPlan(settings, body),
  'interactive.dragDrop': ({ settings, body }) => dragDropPlan(settings, body),
  'social.poll': poll,
  'policy.acknowledgement': acknowledgement,
  'live.inPerson': meeting,
}

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
  const part = isOfServer ? server : (builtIn[facts.typeKey] ?? byRule)(facts)
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
