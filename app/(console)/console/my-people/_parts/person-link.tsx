import Link from 'next/link'
import type { Language } from '@/lib/platform/i18n/languages'
import { Email } from '@/lib/ui/email'
import { personName } from '../../groups/_parts/names'

type Props = { person: { id: string; name: { ar?: string; en?: string }; email: string }; language: Language }

/** Leads from a person to their enrolments. */
export const personHref = (id: string) => `/console/enrolments?person=${id}`

export const PersonLink = ({ person, language }: Props) => (
  <span className="two-lines">
    <Link href={personHref(person.id)} prefetch={false}>
      <bdi>{personName(person, language)}</bdi>
    </Link>
    <Email>{person.email}</Email>
  </span>
)
