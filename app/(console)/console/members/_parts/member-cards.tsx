import { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { updateMember } from '@/lib/domain/people/members/member-facts.contract'
import { createSignInCards, readSignInCards } from '@/lib/domain/people/members/sign-in-cards.contract'
import { can, type Me } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { EditRecord } from '@/lib/ui/form/edit-record'
import { formFields } from '@/lib/ui/form/fields'
import { CardOfOne } from './sign-in-cards'

type T = (key: string, values?: Record<string, string>) => string
type Props = { member: { id: string; status: string; userName: string | null }; name: string; me: Me; t: T }

/** The operations of sign-in cards. */
export const cardEndpoints = () => ({
  create: endpoint(createSignInCards),
  read: endpoint(readSignInCards),
  job: endpoint(readOwnJob),
})

/** On the page of a person: a sign-in card, which is also a new password, and the name they sign in with. */
export function MemberCards({ member, name, me, t }: Props) {
  const called = { name: `\u2068${name}\u2069` }
  const say = (key: string) => t(`members.userNameEdit.${key}`, called)
  const texts = { fields: { userName: say('fields.userName') }, hints: { userName: say('hints.userName') } }
  return (
    <>
      {member.status === 'active' && can(me, createSignInCards) && (
        <CardOfOne
          endpoints={cardEndpoints()}
          userId={member.id}
          label={t('members.cards.short')}
          name={t('members.cards.printOne', called)}
        />
      )}
      {can(me, updateMember) && (
        <EditRecord
          words={{
            label: say('short'),
            title: say('title'),
            intro: say('intro'),
            close: t('members.close'),
            submit: say('submit'),
            done: say('done'),
          }}
          endpoint={endpoint(updateMember)}
          fields={formFields(updateMember, texts, { order: ['userName'], ltr: ['userName'] })}
          params={{ id: member.id }}
          first={{ userName: member.userName }}
        />
      )}
    </>
  )
}
