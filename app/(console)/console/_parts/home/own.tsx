import { Facts, Panel } from '@/lib/ui/detail/facts'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'

/** A person's own account in four lines. */
export const Own = ({ say, profile, organization, language, place }: Person) => (
  <Panel title={say('home.own.title')}>
    <Facts
      facts={[
        { label: say('home.own.email'), value: <bdi dir="ltr">{profile.email}</bdi> },
        { label: say('home.own.organization'), value: <bdi>{inLanguage(organization.name, language).text}</bdi> },
        {
          label: say('home.own.roles'),
          value: profile.roleTypes.map((type) => (
            <span key={type} className="badge">
              {say(`console.roleTypes.${type}`)}
            </span>
          )),
        },
        { label: say('home.own.lastSignIn'), value: <When at={profile.lastSignInAt} place={place} /> },
      ]}
    />
  </Panel>
)
