import { z } from 'zod'
import { RubricDesign } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { shownAssetKinds } from '@/lib/domain/house/files/words'
import { Id, Instant, line, prose } from '@/lib/platform/http/contract'
import { initialMarkers, markerSettings } from './marking/marker-settings.contract'
import { completions, latePolicies, releaseModes, teamGrades, workKinds } from './words'

export const mostAssignments = 2000
export const mostFiles = 20
/** Characters of a handed-in text, and of its link. */
export const longestText = 100_000
export const longestLink = 2000
const mostMegabytes = 2048

const several = <const V extends string>(values: readonly [V, ...V[]], meaning: string) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, { params: { rule: 'duplicate' } })
    .describe(meaning)

/** Every setting, as it is stored; the API has them beside the title. */
export const Settings = z.strictObject({
  kinds: several(
    workKinds,
    'What is handed in, in any combination: a text, files, a link, a recording of sound or of film made in the browser',
  ),
  maxFiles: z.int().min(1).max(mostFiles).describe('Files of one submission, recordings not counted'),
  fileKinds: several(shownAssetKinds, 'Kinds of files that are taken, recognized by their content'),
  maxFileMegabytes: z
    .int()
    .min(1)
    .max(mostMegabytes)
    .describe('Of one file. The limits of the file library hold as well: 50 MB for a document, 20 MB for an image'),
  maxPoints: z.number().gt(0).max(10_000).describe('Kept with four decimal places'),
  passPercent: z.number().min(0).max(100).describe('Of `maxPoints`, after what lateness costs'),
  completesOn: z
    .enum(completions)
    .describe('handedIn: handing in completes the lesson; passed: a released grade that reaches `passPercent` does'),
  dueAt: Instant.nullable().describe('A fixed due date; null: none, or `dueDays`'),
  dueDays: z
    .int()
    .min(0)
    .max(3650)
    .nullable()
    .describe('Due at the end of so many days after the enrollment began, by the clock of the organization'),
  closesAt: Instant.nullable().describe('Nothing is taken later, whatever the policy for late work; extensions move it'),
  latePolicy: z
    .enum(latePolicies)
    .describe(
      'none: late work costs nothing; penalty: `penaltyPercent` of `maxPoints` for each day that has begun; closed: nothing is taken after the due date',
    ),
  penaltyPercent: z.number().min(0).max(100).describe('For each day, with `penalty`'),
  penaltyFloor: z
    .number()
    .min(0)
    .max(100)
    .describe('Percent of `maxPoints` below which lateness takes no points away, with `penalty`'),
  graceMinutes: z.int().min(0).max(10_080).describe('Minutes after the due date in which work is not late'),
  resubmissions: z.int().min(0).max(20).describe('How often it can be handed in again'),
  release: z.enum(releaseModes).describe('immediately: a grade is shown with grading; byHand: when a person releases it'),
  anonymousMarking: z.boolean().describe('Whether people who grade see no names before the grade is released'),
  teamGroupId: Id.nullable().describe(
    'The group whose subgroups are the teams: one person hands in for the team. null: everybody for themselves',
  ),
  teamGrades: z.enum(teamGrades).describe('alike: one grade for the team; apart: one for each person of it'),
  rubricId: Id.nullable().describe('The rubric for grading; its present design becomes part of the published version'),
  ...markerSettings,
})
export type Settings = z.output<typeof Settings>

export const initialSettings: Settings = {
  kinds: ['files'],
  maxFiles: 5,
  fileKinds: ['document', 'image'],
  maxFileMegabytes: 20,
  maxPoints: 100,
  passPercent: 60,
  completesOn: 'passed',
  dueAt: null,
  dueDays: null,
  closesAt: null,
  latePolicy: 'none',
  penaltyPercent: 10,
  penaltyFloor: 0,
  graceMinutes: 0,
  resubmissions: 0,
  release: 'byHand',
  anonymousMarking: false,
  teamGroupId: null,
  teamGrades: 'alike',
  rubricId: null,
  ...initialMarkers,
}

/** Stored settings with moments as Dates; those that an older version lacks get their initial value. */
export const settingsFrom = (stored: object): Settings => Settings.parse({ ...z.encode(Settings, initialSettings), ...stored })

export const Title = z
  .strictObject({ ar: line(200).optional(), en: line(200).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')
export const Instructions = z
  .strictObject({ ar: prose(20_000).optional(), en: prose(20_000).optional() })
  .describe('What learners read before they begin')

/** The rubric of a published version, as it was then: later changes of the rubric change nothing that was published. */
export const PublishedRubric = z.object({
  title: z.object({ ar: z.string().optional(), en: z.string().optional() }),
  design: RubricDesign,
  allowsOwnPoints: z.boolean(),
})
export type PublishedRubric = z.output<typeof PublishedRubric>
