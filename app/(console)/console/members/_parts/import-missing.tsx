import type { z } from 'zod'
import type { MemberImport } from '@/lib/domain/people/member-imports/member-imports.shapes.contract'
import { restoreMissing, suspendMissing } from '@/lib/domain/people/member-imports/missing.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'

type Props = { page: Pick<Person, 't' | 'me'>; of: z.input<typeof MemberImport>; missing: number }

/** Those who are not in the file: the way to the list, and the buttons that suspend and restore them, with their number to be typed. */
export function ImportMissing({ page: { t, me }, of, missing }: Props) {
  const text = (key: string, values?: { count: number }) => t(`members.import.missing.${key}`, values)
  const act = (verb: 'suspend' | 'restore', count: number, contract: typeof suspendMissing | typeof restoreMissing) => (
    <ActionButton
      endpoint={endpoint(contract)}
      input={{ params: { id: of.id }, body: { count } }}
      label={text(verb, { count })}
      danger={verb === 'suspend'}
      done={text('started')}
      confirm={{ title: text(`${verb}Title`, { count }), detail: text(`${verb}Detail`), type: String(count) }}
    />
  )
  return (
    <Panel title={text('title')} intro={text('intro', { count: of.missingCount })}>
      <div className="row">
        {missing > 0 && can(me, suspendMissing) && act('suspend', missing, suspendMissing)}
        {of.suspendedCount > 0 && can(me, restoreMissing) && act('restore', of.suspendedCount, restoreMissing)}
        <LinkButton href={`/console/members/import/${of.id}/missing`}>{text('show')}</LinkButton>
      </div>
    </Panel>
  )
}
