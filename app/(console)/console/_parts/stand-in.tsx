import { LinkButton } from '@/lib/ui/actions/link-button'
import { State } from '@/lib/ui/list/state'
import type { Person } from '@/lib/ui/person'
import { type SectionName, sectionOf } from './sections'

type Props = { title: string; detail?: string; section: SectionName; t: Person['t'] }

/** In place of a page or a record that does not exist, with the way back to its section. */
export const NotHere = ({ title, detail, section, t }: Props) => (
  <State isPage kind="nothing" title={title} detail={detail}>
    <LinkButton href={sectionOf(section).path}>
      {t('parts.state.backTo', { section: `\u2068${t(`${section}.title`)}\u2069` })}
    </LinkButton>
  </State>
)

/** In place of a page that a person may not open: what is missing, and who can help. */
export const NotAllowed = ({ person: { t, organization, language } }: { person: Person }) => (
  <State
    isPage
    kind="forbidden"
    title={t('parts.state.forbidden')}
    detail={t('parts.state.forbiddenDetail', { organization: `\u2068${organization.name[language]}\u2069` })}
  >
    <LinkButton href={sectionOf('home').path}>
      {t('parts.state.backTo', { section: `\u2068${t('home.title')}\u2069` })}
    </LinkButton>
  </State>
)
