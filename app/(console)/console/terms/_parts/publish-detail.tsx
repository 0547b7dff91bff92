import type { z } from 'zod'
import type { TermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import type { Person } from '@/lib/ui/person'
import { isRequired } from './policy-state'

type Props = { policy: z.input<typeof TermPolicy>; inForce?: number; organization: string; t: Person['t'] }

/** The consequences of the publication, shown before it: none of them can be undone. */
export function PublishDetail({ policy: { type, number, content }, inForce, organization, t }: Props) {
  return (
    <ul className="bulleted">
      <li>
        {isRequired(type) ? t('terms.does.everybody', { organization: `\u2068${organization}\u2069` }) : t('terms.does.choice')}
      </li>
      {inForce !== undefined && <li>{t('terms.does.replaces', { before: inForce, number })}</li>}
      <li>{t('terms.does.fixed')}</li>
      {!content.ar && <li>{t('terms.noArabic')}</li>}
      {!content.en && <li>{t('terms.noEnglish')}</li>}
    </ul>
  )
}
