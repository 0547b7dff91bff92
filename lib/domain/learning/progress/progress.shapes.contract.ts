import { z } from 'zod'
import { enrolmentSources, enrolmentStates } from '@/lib/domain/learning/learning-paths/words'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'

export const itemStates = ['locked', 'available', 'inProgress', 'completed', 'passed', 'failed', 'waived', 'expired'] as const
const Locale = z.enum(languages)

/** In which language something is shown, and in which others it is written. */
export const served = {
  locale: Locale.describe('Language of the texts'),
  isFallback: z.boolean().describe('It is not written in the first language asked for'),
  availableLocales: z.array(Locale).describe('Languages it is written in'),
}

export const LockReason = z.object({
  code: z.string().describe('`prerequisites`, `minScore`, `availableFrom`, `availableUntil` or `afterDays`'),
  message: z.string().describe('In the language of the message'),
  items: z.array(Id).describe('Items that have to be done first, or better'),
  at: Instant.nullable().describe('When it opens, or closed; null where no date is at fault'),
})

const itemState = {
  id: Id.describe('Of the item, which stays the same from version to version of the path'),
  moduleId: Id,
  state: z.enum(itemStates),
  lockReasons: z.array(LockReason).describe('Empty where it is open'),
  score: z.int().nullable().describe('0 to 100; null: nothing was scored'),
  attempts: z.int(),
  seconds: z.int().describe('Time that players reported'),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  lastLocale: Locale.nullable().describe('Language in which it was last shown'),
}
export const ItemState = z.object(itemState)

/** How long a lesson takes. */
const minutes = z
  .int()
  .nullable()
  .describe('Minutes that it takes, worked out from its content in the language of its title; null: not known')
const moduleShown = {
  title: z.string(),
  ...served,
  typeKey: z.string(),
  learnerAction: z.string(),
  isGradable: z.boolean(),
  isAvailable: z.boolean().describe('Whether the module is published at present'),
  minutes,
}
export const OutlineItem = ItemState.extend({
  ...moduleShown,
  typeName: z.string().describe('The name of its type, in the language of the messages'),
  weight: z.int(),
  isRequired: z.boolean(),
})

export const CountRule = z
  .object({ kind: z.enum(['all', 'anyN']), count: z.int().nullable().describe('Of `anyN`') })
  .describe('How many of the required items are enough')
export const OutlineSection = z.object({ id: Id, title: z.string(), rule: CountRule, items: z.array(OutlineItem) })

export const OwnEnrolment = z.object({
  id: Id,
  state: z.enum(enrolmentStates),
  cycle: z.int(),
  source: z.enum(enrolmentSources).describe('`self`: joined by the learner; else assigned'),
  versionNumber: z.int().describe('The version of the path it is pinned to'),
  percent: z.int().describe('0 to 100, rounded down: 100 means done'),
  hasNewContent: z
    .boolean()
    .describe('A newer version of the path is published; the percentage stays until the enrolment is moved to it'),
  dueAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
})

export const NextItem = z.object({
  id: Id,
  moduleId: Id,
  title: z.string(),
  locale: Locale,
  isFallback: z.boolean(),
  minutes,
})
export const SectionDone = z.object({
  items: z.int(),
  done: z.int().describe('Items of it that are completed, passed or waived'),
  isDone: z.boolean().describe('Whether everything that it asks for is done'),
})
named({ LockReason, ItemProgress: ItemState, OutlineItem, CountRule, OutlineSection, OwnEnrolment, NextItem, SectionDone })
