import { inviteMembers } from '@/lib/domain/house/invites/invites.contract'
import { readOrganization, updateOrganization } from '@/lib/domain/house/organizations/organization.contract'
import { createPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { createImport } from '@/lib/domain/people/member-imports/member-imports.contract'
import { createSamplePath } from '@/lib/domain/standards/path-archives/sample-path.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Texts } from '@/lib/ui/texts'
import { SettingsForm } from '../../organization/_parts/settings-form'
import type { OverviewData } from './numbers'
import styles from './overview.module.css'

type Props = { page: Person; overview: OverviewData }

/** A new organization, before there is anybody to learn: its look, a path to try, people, and a path of its own; `isShort`: the first steps were hidden. */
export const FirstDays = ({ page, overview, isShort }: Props & { isShort: boolean }) => (
  <>
    {!isShort && <Look page={page} />}
    <div className={styles.first}>
      <Sample page={page} overview={overview} />
      <People page={page} />
      <Publish page={page} />
    </div>
    <p className="soft">{page.t('home.firstWeek.figures')}</p>
  </>
)

async function Look({ page: { t, me, api, textsOf } }: { page: Person }) {
  if (!can(me, updateOrganization)) return null
  const { data: settings } = await api(readOrganization)
  const fields = formFields(updateOrganization, textsOf('organization').organization, {
    order: ['name', 'accent'],
    ltr: ['accent'],
  })
  return (
    <section className="stack" aria-label={t('home.firstWeek.look.title')}>
      <div className="bar">
        <h2>{t('home.firstWeek.look.title')}</h2>
        <LinkButton href="/console/organization/branding">{t('home.firstWeek.look.logo')}</LinkButton>
      </div>
      <Texts of={textsOf('parts', 'organization')}>
        <SettingsForm
          endpoint={endpoint(updateOrganization)}
          reads={endpoint(readOrganization)}
          fields={fields.filter(({ name }) => name === 'name' || name === 'accent')}
          first={settings}
        />
      </Texts>
    </section>
  )
}

function Sample({ page: { t, me }, overview }: Props) {
  if (!can(me, createSamplePath)) return null
  const say = (key: string) => t(`home.firstWeek.sample.${key}`)
  return (
    <Panel title={say('title')} intro={say('intro')}>
      <p className="row tight">
        {overview.learningPaths.published > 0 ? (
          <>
            <LinkButton href="/learn/catalogue">{say('open')}</LinkButton>
            <LinkButton href="/console/learning-paths">{say('edit')}</LinkButton>
          </>
        ) : (
          <ActionButton endpoint={endpoint(createSamplePath)} label={say('make')} done={say('done')} kind="filled" />
        )}
      </p>
    </Panel>
  )
}

function People({ page: { t, me } }: { page: Person }) {
  const say = (key: string) => t(`home.firstWeek.people.${key}`)
  const ways = [
    ...(can(me, inviteMembers) ? [{ href: '/console/members/invites?invite=1', label: say('invite') }] : []),
    ...(can(me, createImport) ? [{ href: '/console/members/import', label: say('file') }] : []),
  ]
  return <Ways title={say('title')} intro={say('intro')} ways={ways} />
}

function Publish({ page: { t, me } }: { page: Person }) {
  const say = (key: string) => t(`home.firstWeek.publish.${key}`)
  const ways = can(me, createPath)
    ? [
        { href: '/console/learning-paths/new', label: say('write') },
        { href: '/console/course-imports/new', label: say('import') },
      ]
    : []
  return <Ways title={say('title')} intro={say('intro')} ways={ways} />
}

type WaysProps = { title: string; intro: string; ways: { href: string; label: string }[] }

/** A panel that leads to the places where a step is done; nothing for those who may not. */
const Ways = ({ title, intro, ways }: WaysProps) =>
  ways.length === 0 ? null : (
    <Panel title={title} intro={intro}>
      <p className="row tight">
        {ways.map(({ href, label }) => (
          <LinkButton key={href} href={href}>
            {label}
          </LinkButton>
        ))}
      </p>
    </Panel>
  )
