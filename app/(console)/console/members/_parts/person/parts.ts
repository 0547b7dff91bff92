import type { readMember } from '@/lib/domain/people/members/member.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'

export type Member = DataOf<typeof readMember>
/** The props of each part of a person's page; `page` is of the person who views it. */
export type PartProps = { page: Person; member: Member; name: string }
