import type { Settings } from './definition-shapes.contract'
import type { AssignmentFault, AssignmentWarning } from './words'

type Texts = { ar?: string; en?: string }
type Draft = { title: Texts; instructions: Texts; settings: Settings }
/** The records of other rooms that the draft leads to. `rubricMaximum`: the points of its rubric; null: the rubric is gone; undefined: it has none. */
export type Around = { now: Date; hasTeams: boolean; rubricMaximum: number | null | undefined }
export type Report = {
  errors: { fault: AssignmentFault; property: string }[]
  warnings: { warning: AssignmentWarning; property: string }[]
}

/** The errors that prevent the publication of a draft, and its warnings. */
export function reportOf({ title, instructions, settings }: Draft, { now, hasTeams, rubricMaximum }: Around): Report {
  const { kinds, fileKinds, dueAt, dueDays, closesAt, latePolicy, passPercent, teamGroupId, maxPoints } = settings
  const faults: [boolean, AssignmentFault, string][] = [
    [kinds.length === 0, 'kindsMissing', 'kinds'],
    [kinds.includes('files') && fileKinds.length === 0, 'fileKindsMissing', 'fileKinds'],
    [dueAt !== null && dueDays !== null, 'dueTwice', 'dueDays'],
    [closesAt !== null && dueAt !== null && closesAt < dueAt, 'closeBeforeDue', 'closesAt'],
    [teamGroupId !== null && !hasTeams, 'teamsMissing', 'teamGroupId'],
    [rubricMaximum === null, 'rubricMissing', 'rubricId'],
    [typeof rubricMaximum === 'number' && rubricMaximum !== maxPoints, 'rubricPoints', 'maxPoints'],
  ]
  const languages = ['ar', 'en'] as const
  const lacks = (texts: Texts, name: string): [boolean, AssignmentWarning, string][] =>
    languages.map((language) => [!texts[language], 'languageMissing', `${name}.${language}`])
  const warnings: [boolean, AssignmentWarning, string][] = [
    ...lacks(title, 'title'),
    ...lacks(instructions, 'instructions'),
    [dueAt !== null && dueAt <= now, 'duePassed', 'dueAt'],
    [latePolicy !== 'none' && dueAt === null && dueDays === null, 'lateWithoutDue', 'latePolicy'],
    [passPercent === 0, 'noPassPossible', 'passPercent'],
  ]
  return {
    errors: faults.flatMap(([is, fault, property]) => (is ? [{ fault, property }] : [])),
    warnings: warnings.flatMap(([is, warning, property]) => (is ? [{ warning, property }] : [])),
  }
}
