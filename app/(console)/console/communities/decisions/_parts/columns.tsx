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
      cell: (one) =>
        one.endedAt ? (
          <span className="two-lines">
            <span>{say('isEnded')}</span>
            <span className="small soft">
              <When at={one.endedAt} regional={regional} as="short" />
            </span>
          </span>
        ) : one.kind === 'mute' || one.kind === 'suspend' ? (
          <When at={one.expiresAt} regional={regional} as="short" none={say('noEnd')} />
        ) : null,
    },
    {
      key: 'appealState',
      title: say('columns.appeal'),
      csv: [
        inWords(listSanctions, 'appealState', say('columns.appeal'), (value) => say(`appeals.${value}`)),
        { path: 'appealText', title: say('columns.appealText') },
        { path: 'appealReason', title: say('columns.appealReason') },
      ],
      cell: ({ appealState, appealText, appealReason }) =>
        appealState === 'none' ? (
          <span className="soft">{say('appeals.none')}</span>
        ) : (
          <span className="stack tight">
            <span>
              <span className={appealLooks[appealState]}>{say(`appeals.${appealState}`)}</span>
            </span>
            <span dir="auto" className={`small ${styles.written}`} data-text="theirs">
              {appealReason || appealText}
            </span>
          </span>
        ),
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
