import type { readMember } from '@/lib/domain/people/members/member.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'

export type Member = DataOf<typeof readMember>
/** What each part of a person's page is made of; `page` is of the person who looks. */
export type PartProps = { page: Person; member: Member; name: string }
