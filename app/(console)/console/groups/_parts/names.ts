import type { listGroups } from '@/lib/domain/people/groups/groups.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'

type Group = ItemOf<typeof listGroups>
type Name = Group['name']

/** The name of a group in the page's language, or in the other one. */
export const groupName = ({ name }: { name: Name }, language: Language): string => inLanguage(name, language).text

/** The name of a person, or the address where there is none. */
export const personName = ({ name, email }: { name: Name; email: string }, language: Language): string =>
  inLanguage(name, language).text || shownEmail(email)

/** Kept apart from the text around it, whatever its direction. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** A group in one line of text, with the groups that contain it. */
export const lineOf = (group: { name: Name; ancestors: readonly { name: Name }[] }, language: Language): string =>
  [...group.ancestors, group].map((one) => isolated(groupName(one, language))).join(' / ')
