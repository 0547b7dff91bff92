import { listSanctions } from '@/lib/domain/learning/communities/moderation/sanctions.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import { PersonChip } from '@/lib/ui/people/person-chip'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import styles from '../../_parts/desk.module.css'
import { authorName } from '../../_parts/names'

export type Listed = ItemOf<typeof listSanctions>

/** Whether a mute or suspension can still be ended. */
export const isInForce = ({ kind, endedAt, expiresAt }: Listed): boolean =>
  (kind === 'mute' || kind === 'suspend') && !endedAt && (!expiresAt || Date.parse(expiresAt) > Date.now())

const appealLooks = { none: '', open: 'badge warn', upheld: 'badge', overturned: 'badge good' }

/** Whom it concerns, what was decided and why, until when, and the appeal against it. */
export function columnsOf({ t, language, regional }: Person): Column<Listed>[] {
  const say = (key: string) => t(`communityDesk.sanctions.${key}`)
  const page = { t, language }
  const names = (path: 'person' | 'moderator', title: string) =>
    (['ar', 'en'] as const).map((of) => ({ path: `${path}.name.${of}`, title: `${title} (${t(`parts.list.csv.${of}`)})` }))
  return [
    {
      key: 'person',
      title: say('columns.person'),
      csv: names('person', say('columns.person')),
      cell: ({ person }) => <PersonChip name={authorName(person, page)} />,
    },
    {
      key: 'kind',
      title: say('columns.kind'),
      csv: [inWords(listSanctions, 'kind', say('columns.kind'), (value) => say(`kinds.${value}`))],
      cell: ({ kind }) => say(`kinds.${kind}`),
    },
    {
      key: 'reason',
      title: say('columns.reason'),
      cell: ({ reason }) => (
        <span dir="auto" className={styles.written} data-text="theirs">
          {reason}
        </span>
      ),
    },
    {
      key: 'expiresAt',
      title: say('columns.until'),
      csv: ['expiresAt', { path: 'endedAt', title: say('columns.ended') }],
      cell: (sanction) => <Until sanction={sanction} t={t} regional={regional} />,
    },
    {
      key: 'appealState',
      title: say('columns.appeal'),
      csv: [
        inWords(listSanctions, 'appealState', say('columns.appeal'), (value) => say(`appeals.${value}`)),
        { path: 'appealText', title: say('columns.appealText') },
        { path: 'appealReason', title: say('columns.appealReason') },
      ],
      cell: (sanction) => <AppealCell sanction={sanction} t={t} />,
    },
    {
      key: 'moderator',
      title: say('columns.moderator'),
      csv: names('moderator', say('columns.moderator')),
      cell: ({ moderator }) => <bdi data-text="theirs">{authorName(moderator, page)}</bdi>,
    },
    momentColumn('createdAt', say('columns.created'), regional),
  ]
}

type UntilProps = Pick<Person, 't' | 'regional'> & { sanction: Listed }

/** Until when a mute or suspension is in force, or when it was ended. */
function Until({ sanction: { kind, endedAt, expiresAt }, t, regional }: UntilProps) {
  if (endedAt)
    return (
      <span className="two-lines">
        <span>{t('communityDesk.sanctions.isEnded')}</span>
        <span className="small soft">
          <When at={endedAt} regional={regional} as="short" />
        </span>
      </span>
    )
  if (kind !== 'mute' && kind !== 'suspend') return null
  return <When at={expiresAt} regional={regional} as="short" none={t('communityDesk.sanctions.noEnd')} />
}

/** The state of the appeal, with the reason of its decision, or before that the text of the person. */
function AppealCell({ sanction, t }: Pick<Person, 't'> & { sanction: Listed }) {
  const { appealState, appealText, appealReason } = sanction
  const state = t(`communityDesk.sanctions.appeals.${appealState}`)
  if (appealState === 'none') return <span className="soft">{state}</span>
  return (
    <span className="stack tight">
      <span>
        <span className={appealLooks[appealState]}>{state}</span>
      </span>
      <span dir="auto" className={`small ${styles.written}`} data-text="theirs">
        {appealReason || appealText}
      </span>
    </span>
  )
}
