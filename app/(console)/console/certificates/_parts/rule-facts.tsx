import type { readDefaultRule } from '@/lib/domain/assessing/certificates/rules.contract'
import { Facts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'

type Rule = Pick<DataOf<typeof readDefaultRule>, 'isAutomatic' | 'validity' | 'templateId'>

type Props = { rule: Rule; templates: { value: string; label: string }[]; t: Person['t'] }

/** The rule for those who may not change it. */
export function RuleFacts({ rule: { isAutomatic, validity, templateId }, templates, t }: Props) {
  const say = (key: string, values?: Record<string, number>) => t(`certificates.rule.${key}`, values)
  const lasts =
    validity.kind === 'days' || validity.kind === 'months'
      ? say(validity.kind === 'days' ? 'inDays' : 'inMonths', { count: validity.count })
      : say(`kinds.${validity.kind}`)
  return (
    <Facts
      facts={[
        { label: say('automaticOn'), value: say(isAutomatic ? 'yes' : 'no') },
        { label: say('kind'), value: lasts },
        {
          label: say('template'),
          value: templates.find(({ value }) => value === templateId)?.label ?? say('usualTemplate'),
        },
      ]}
    />
  )
}
