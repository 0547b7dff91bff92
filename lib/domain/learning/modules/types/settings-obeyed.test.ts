import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Settings } from '@/lib/domain/assessing/assessments/definition-shapes.contract'
import { putDefaultRule } from '@/lib/domain/assessing/certificates/rules.contract'
import { createRule } from '@/lib/domain/assessing/points/rules.contract'
import { terms } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { WatchPolicy } from '@/lib/domain/learning/media/watching/watching.contract'
import { isObject, type JsonObject } from '../schemas/json-limits.rules'
import { builtInModuleTypes } from './built-in-types.rules'

const types = 'lib/domain/learning/modules/types'
const page = (reason: string) => ({ page: reason })
/**
 * Where each setting is obeyed: the file of the server that reads it, or why it is for the page alone. Below `retired` are those that are taken where they
 * are stored, and offered no more.
 */
const obeyed: Readonly<Record<string, Readonly<Record<string, string | { page: string }>>>> = {
  'content.article': { minReadSeconds: `${types}/article.ts`, completion: `${types}/article.ts` },
  'content.video': {
    preventSkip: 'lib/domain/learning/media/watching/policy.rules.ts',
    completeAtPercent: 'lib/domain/learning/media/watching/policy.rules.ts',
    requireCues: 'lib/domain/learning/media/watching/policy.rules.ts',
    maxRate: 'lib/domain/learning/media/watching/policy.rules.ts',
    defaultCaption: page('the captions that are shown at first; learners choose others'),
  },
  'content.audio': {
    completeAtPercent: 'lib/domain/learning/media/watching/policy.rules.ts',
    maxRate: 'lib/domain/learning/media/watching/policy.rules.ts',
  },
  'content.document': { pageCompletion: `${types}/document.ts` },
  'content.embed': {
    sandbox: page('what the frame of the page may do'),
    height: page('the height of the frame'),
    allowList: page('where the frame of the page may lead'),
  },
  'content.slides': { requireAll: `${types}/slides.ts` },
  'interactive.hotspot': { requireAll: `${types}/hotspot.ts` },
  'interactive.dragDrop': {
    attempts: `${types}/drag-drop.ts`,
    partialCredit: `${types}/drag-drop.ts`,
    passPercent: `${types}/drag-drop.ts`,
    showRight: `${types}/drag-drop.ts`,
  },
  'interactive.branching': {
    allowBack: page('whether the way back is offered; marks stay, whichever way was taken'),
    scoreBy: `${types}/branching.ts`,
    loopCap: page('ends a scenario that goes round in circles; marks stay'),
  },
  'interactive.timeline': { calendar: page('the calendars in which dates are shown') },
  'interactive.checklist': { requireEvidence: `${types}/checklist.ts`, signOff: `${types}/checklist.ts` },
  'social.poll': {
    changeable: page('whether another vote is offered; the first completes the lesson'),
    several: `${types}/poll.ts`,
    closesAt: `${types}/poll.ts`,
  },
  'live.session': { minMinutes: 'lib/domain/learning/live/attendance/records.service.ts' },
  'live.inPerson': { checkIn: `${types}/in-person.ts` },
  'launch.scorm': {
    window: page('where the course is shown'),
    height: page('the height of its frame'),
    attemptsKept: 'lib/domain/standards/scorm/attempts/lessons.service.ts',
    minMinutes: 'lib/domain/standards/scorm/attempts/lessons.service.ts',
  },
  'launch.cmi5': {
    moveOn: 'lib/domain/standards/xapi/launches/unit-facts.rules.ts',
    launchMethod: 'lib/domain/standards/xapi/launches/unit-facts.rules.ts',
    masteryScore: 'lib/domain/standards/xapi/launches/unit-facts.rules.ts',
    minMinutes: 'lib/domain/standards/xapi/launches/unit-facts.rules.ts',
  },
  'launch.xapi': {
    endpointMode: 'lib/domain/standards/xapi/launches/unit-facts.rules.ts',
    completionVerb: 'lib/domain/standards/xapi/launches/unit-facts.rules.ts',
    launchMethod: 'lib/domain/standards/xapi/launches/unit-facts.rules.ts',
    minMinutes: 'lib/domain/standards/xapi/launches/unit-facts.rules.ts',
  },
  'launch.lti': {
    deploymentId: 'lib/domain/standards/lti-tools/lessons.rules.ts',
    newWindow: page('where the tool is shown'),
    sendName: 'lib/domain/standards/lti-tools/lessons.rules.ts',
    sendEmail: 'lib/domain/standards/lti-tools/lessons.rules.ts',
    maxScore: 'lib/domain/standards/lti-tools/lessons.rules.ts',
    passPercent: 'lib/domain/standards/lti-tools/lessons.rules.ts',
  },
  'policy.acknowledgement': { requireScroll: `${types}/acknowledgement.ts`, requireTypedName: `${types}/acknowledgement.ts` },
  assessment: {
    ...Object.fromEntries(
      ['timeLimitSeconds', 'closesAt', 'finishAfterClose', 'opensAt', 'cooldownSeconds', 'attemptsAllowed'].map((name) => [
        name,
        'lib/domain/assessing/assessments/attempts/limits.rules.ts',
      ]),
    ),
    ...Object.fromEntries(
      ['negativeMarking', 'partialCredit', 'arabicMatching', 'passPercent', 'keepScore'].map((name) => [
        name,
        'lib/domain/assessing/assessments/attempts/grading.rules.ts',
      ]),
    ),
    purpose: 'lib/domain/assessing/assessments/attempts/grading.rules.ts',
    overduePolicy: 'lib/domain/assessing/assessments/attempts/attempt-ends.service.ts',
    graceSeconds: 'lib/domain/assessing/assessments/attempts/limits.rules.ts',
    navigation: 'lib/domain/assessing/assessments/attempts/attempt-saves.service.ts',
    shuffleQuestions: 'lib/domain/assessing/assessments/draw.rules.ts',
    shuffleOptions: 'lib/domain/assessing/assessments/attempts/attempt-papers.service.ts',
    avoidRepeats: 'lib/domain/assessing/assessments/attempts/attempt-papers.service.ts',
    feedbackPolicy: 'lib/domain/assessing/assessments/attempts/shown.rules.ts',
    release: 'lib/domain/assessing/assessments/grading/release.service.ts',
    anonymousMarking: 'lib/domain/assessing/assessments/attempts/attempt-start.service.ts',
    keepsRecord: 'lib/domain/assessing/assessments/record/record.service.ts',
  },
  pointsRule: Object.fromEntries(
    ['trigger', 'pathId', 'minScore', 'points', 'perDay', 'perSource', 'cooldownMinutes', 'startsOn', 'endsOn', 'isActive'].map(
      (name) => [name, 'lib/domain/assessing/points/ledger.rules.ts'],
    ),
  ),
  certificateRule: Object.fromEntries(
    ['isAutomatic', 'validity', 'templateId'].map((name) => [name, 'lib/domain/assessing/certificates/issuing.service.ts']),
  ),
  liveSession: {
    seats: 'lib/domain/learning/live/bookings/seats.service.ts',
    hasWaitingList: 'lib/domain/learning/live/bookings/seats.service.ts',
    bookingOpensAt: 'lib/domain/learning/live/sessions/booking.rules.ts',
    bookingClosesAt: 'lib/domain/learning/live/sessions/booking.rules.ts',
    cancelHours: 'lib/domain/learning/live/sessions/booking.rules.ts',
    instructorId: 'lib/domain/learning/live/online/personal-link.service.ts',
  },
  film: Object.fromEntries(
    ['preventSkip', 'maxRate', 'requireFocus']
      .map((name) => [name, 'lib/domain/learning/media/watching/heartbeat.rules.ts'])
      .concat(
        ['completeAtPercent', 'requireCues'].map((name) => [name, 'lib/domain/learning/media/watching/completion.rules.ts']),
      ),
  ),
}
const retired: Readonly<Record<string, readonly string[]>> = {
  'content.document': ['allowDownload'],
  'content.flashcards': ['algorithm', 'dailyNew'],
  'social.poll': ['showResults'],
  'live.session': ['provider'],
  'live.inPerson': ['geofence'],
  'policy.acknowledgement': ['reAckOnVersion'],
}

const ofTypes = builtInModuleTypes.map(({ key, configSchema }) => {
  const all = Object.entries(isObject(configSchema.properties) ? configSchema.properties : {})
  const isRetired = (schema: unknown) => isObject(schema) && (schema as JsonObject).deprecated === true
  const names = (wanted: boolean) => all.filter(([, schema]) => isRetired(schema) === wanted).map(([name]) => name)
  return { key, offered: names(false), retired: names(true) }
})
const offered: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(ofTypes.map(({ key, offered: names }) => [key, names])),
  assessment: Object.keys(z.toJSONSchema(Settings, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  film: Object.keys(WatchPolicy.shape),
  liveSession: Object.keys(terms),
  pointsRule: Object.keys(createRule.body?.shape ?? {}).filter((name) => name !== 'name'),
  certificateRule: Object.keys(putDefaultRule.body?.shape ?? {}),
}

describe('a setting', () => {
  it.each(Object.keys(offered))('of %s is obeyed by the server, or is for the page alone with a reason', (key) => {
    expect((offered[key] ?? []).toSorted()).toEqual(Object.keys(obeyed[key] ?? {}).toSorted())
    for (const [name, where] of Object.entries(obeyed[key] ?? {})) {
      if (typeof where !== 'string') {
        expect(where.page.length).toBeGreaterThan(10)
        continue
      }
      const source = readFileSync(where, 'utf8')
      // The schema that declares it beside the plan does not count.
      const used = source.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []
      expect(used.length, `${name} in ${where}`).toBeGreaterThanOrEqual(where.startsWith(types) ? 2 : 1)
    }
  })

  it('that nothing obeys is offered no more', () => {
    const found = ofTypes.flatMap(({ key, retired: names }) => (names.length > 0 ? [[key, names] as const] : []))
    expect(Object.fromEntries(found)).toEqual(retired)
  })
})
