import { createMember } from '@/lib/domain/people/members/new-member.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { EditRecord } from '@/lib/ui/form/edit-record'
import { formFields } from '@/lib/ui/form/fields'

type Props = { roles: { value: string; label: string }[]; t: (key: string) => string }

/** Creates an account by hand, also without an email address. */
export function AddMember({ roles, t }: Props) {
  const say = (key: string) => t(`members.add.${key}`)
  const labels = { name: t('members.columns.name'), email: say('email'), userName: say('userName') }
  const fields = formFields(
    createMember,
    {
      fields: { ...labels, employeeNumber: say('employeeNumber'), roleId: say('role') },
      hints: { email: say('needsOne'), userName: say('userNameHint') },
    },
    { order: ['name', 'email', 'userName', 'employeeNumber', 'roleId'], ltr: ['email', 'userName', 'employeeNumber'] },
  ).map((field) => (field.name === 'roleId' ? { ...field, kind: 'choice' as const, options: roles } : field))
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
