import { createMember } from '@/lib/domain/people/members/new-member.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { EditRecord } from '@/lib/ui/form/edit-record'
import { formFields } from '@/lib/ui/form/fields'
import type { Visitor } from '@/lib/ui/page-context'

type Props = { roles: { value: string; label: string }[] } & Pick<Visitor, 't' | 'textsOf'>

/** Creates an account by hand, also without an email address. */
export function AddMember({ roles, t, textsOf }: Props) {
  const say = (key: string) => t(`members.add.${key}`)
  const texts = textsOf('members').members.add
  const order = ['name', 'email', 'userName', 'employeeNumber', 'roleId']
  const ltr = ['email', 'userName', 'employeeNumber']
  const made = formFields(createMember, texts, { order, ltr })
  const fields = made.map((field) => (field.name === 'roleId' ? { ...field, kind: 'choice' as const, options: roles } : field))
  const words = { label: say('open'), title: say('title'), intro: say('intro'), close: t('members.close') }
  return (
    <EditRecord
      words={{ ...words, submit: say('submit'), done: say('done') }}
      endpoint={endpoint(createMember)}
      fields={fields}
      first={{ roleId: roles[0]?.value }}
    />
  )
}
