import Link from 'next/link'
import { Fragment } from 'react'
import type { listGroups } from '@/lib/domain/people/groups/groups.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { Directional } from '@/lib/ui/directional'
import type { ItemOf } from '@/lib/ui/endpoint'
import { groupName } from './names'

type Props = { groups: ItemOf<typeof listGroups>['ancestors']; language: Language; isLinked?: boolean }

/** The groups that contain one, outermost first. */
export const AncestorLine = ({ groups, language, isLinked }: Props) => (
  <span>
    {groups.map((one, at) => (
      <Fragment key={one.id}>
        {at > 0 && <Directional icon="forward" size={12} />}
        {isLinked ? (
          <Link href={`/console/groups/${one.id}`} prefetch={false}>
            <bdi data-text="theirs">{groupName(one, language)}</bdi>
          </Link>
        ) : (
          <bdi data-text="theirs">{groupName(one, language)}</bdi>
        )}
      </Fragment>
    ))}
  </span>
)
