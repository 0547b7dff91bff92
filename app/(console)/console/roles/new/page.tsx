import { createRole, readRole } from '@/lib/domain/house/roles/roles.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { type Grant, grantsOf, keyOf } from '../_parts/grants'
import { allPairs } from '../_parts/load'
import { NewRole } from '../_parts/new-role'

export default consolePage({ name: 'roles', needs: createRole }, async (person) => {
  const { api, t, tIn, textsOf, me, language, query } = person
  const pairs = await allPairs(person)
  const from = query.from ? (await api(readRole, { params: { roleId: query.from } })).data : null
  const wanted: Grant[] = from ? grantsOf(from, pairs) : []
  const grants = wanted.filter((grant) => me.permissions.includes(keyOf(grant)))
  const left = wanted.length - grants.length
  const copied = (of: 'ar' | 'en') => (from ? tIn(of, 'roles.new.copyName', { name: from.name[of] }) : '')
  const first = from && {
    name: { ar: copied('ar'), en: copied('en') },
    description: from.description,
    type: from.type === 'user' ? 'user' : 'admin',
  }
  const title = from ? t('roles.new.cloneTitle', { name: `\u2068${from.name[language]}\u2069` }) : t('roles.new.title')
  return (
    <>
      <SectionHeader trail={title} title={title} intro={t('roles.new.intro')} shows={{ contract: createRole }} />
      {left > 0 && <p className="notice">{t('roles.new.left', { count: left })}</p>}
      <NewRole
        endpoint={endpoint(createRole)}
        fields={formFields(createRole, textsOf('roles').roles, { order: ['name', 'description', 'type'] })}
        pairs={pairs}
        first={first ?? {}}
        grants={grants}
        submit={t('roles.new.submit')}
        done={t('roles.new.done')}
      />
    </>
  )
})
