import type { listAttempts } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'

export type ListedAttempt = ItemOf<typeof listAttempts>

/** Who made an attempt, or that the name is hidden. */
export const nameOf = ({ person }: Pick<ListedAttempt, 'person'>, language: Language, t: Person['t']): string =>
  person ? inLanguage(person.name, language).text || shownEmail(person.email) : t('gradingDesk.hidden')

/** The address of one attempt, with the states among which its neighbours are. */
export const attemptAddress = (id: string, state: string | undefined): string =>
  `/console/assessments/attempts/${id}${state ? `?state=${encodeURIComponent(state)}` : ''}`
