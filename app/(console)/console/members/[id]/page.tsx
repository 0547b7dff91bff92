import { readMember } from '@/lib/domain/people/members/member.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { Initial } from '@/lib/ui/initial'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { MemberActions } from '../_parts/member-actions'
import { Certificates } from '../_parts/person/certificates'
import { Enrolments } from '../_parts/person/enrolments'
import { Groups } from '../_parts/person/groups'
import { Help } from '../_parts/person/help'
import { History } from '../_parts/person/history'
import { PersonFacts } from '../_parts/person/person-facts'
import { Roles } from '../_parts/person/roles'
import { SessionsPanel } from '../_parts/person/sessions-panel'

export default consolePage({ name: 'members', needs: readMember }, async (page) => {
  const { t, api, me, language, params } = page
  const own = { id: params.id ?? '' }
  const { data: member } = await api(readMember, { params: own })
  const name = inLanguage(member.name, language).text || shownEmail(member.email)
  const parts = { page, member, name }
  return (
    <>
      <SectionHeader
        trail={name}
        title={
          <span className="row">
            <Initial name={name} photo={member.photo} isLarge />
            <bdi>{name}</bdi>
          </span>
        }
        shows={{ contract: readMember, params: own }}
      >
        {!member.isErased && <MemberActions member={member} name={name} me={me} t={t} isPage />}
      </SectionHeader>
      <div className="stack">
        {member.isErased && <p className="notice">{t('members.person.erased')}</p>}
        <PersonFacts {...parts} />
        <div className="split">
          <Roles {...parts} />
          <Groups {...parts} />
        </div>
        <Enrolments {...parts} />
        {!member.isErased && <Help {...parts} />}
        <Certificates {...parts} />
        {!member.isErased && <SessionsPanel {...parts} />}
        <History {...parts} />
      </div>
    </>
  )
})
