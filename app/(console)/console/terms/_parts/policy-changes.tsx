import type { readTermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import { languages } from '@/lib/platform/i18n/languages'
import { ComparedTexts } from '@/lib/ui/compared-texts'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'

type Policy = DataOf<typeof readTermPolicy>
type Props = Pick<Person, 't'> & { older: Policy; newer: Policy }

/** The changes that a draft makes to the texts in force. */
export function PolicyChanges({ older, newer, t }: Props) {
  const textOf = ({ content }: Policy, side: (typeof languages)[number]) =>
    content[side] ? `${content[side].title}\n\n${content[side].body}` : '—'
  const changed = languages.filter((side) => textOf(older, side) !== textOf(newer, side))
  return (
    <Panel
      title={t('terms.changesFrom', { number: older.number })}
      intro={changed.length === 0 ? t('terms.sameTexts') : undefined}
    >
      {changed.map((side) => (
        <ComparedTexts
          key={side}
          language={side}
          versions={[
            { label: t('terms.versionNumber', { number: older.number }), text: textOf(older, side) },
            { label: t('terms.versionNumber', { number: newer.number }), text: textOf(newer, side) },
          ]}
        />
      ))}
    </Panel>
  )
}
