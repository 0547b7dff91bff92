import type { listSubmissions } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'

export type ListedSubmission = ItemOf<typeof listSubmissions>

/** Whose a submission is: the team, the person, or that the name is hidden. */
export function nameOf({ person, team }: Pick<ListedSubmission, 'person' | 'team'>, language: Language, t: Person['t']): string {
  if (team) return inLanguage(team.name, language).text
  return person ? inLanguage(person.name, language).text || shownEmail(person.email) : t('gradingDesk.hidden')
}

/** The address of one submission, with the states among which its neighbours are. */
export const submissionAddress = (id: string, state: string | undefined): string =>
  `/console/assessments/submissions/${id}${state ? `?state=${encodeURIComponent(state)}` : ''}`
