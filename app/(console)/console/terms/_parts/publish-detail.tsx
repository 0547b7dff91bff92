import type { z } from 'zod'
import type { TermPolicy } from '@/lib/domain/terms/term-policies.contract'
import type { Person } from '@/lib/ui/person'
import { isRequired } from './policy-state'

type Props = { policy: z.input<typeof TermPolicy>; inForce?: number; organization: string; say: Person['say'] }

/** What publishing does, before it is done: nothing of it can be taken back. */
export function PublishDetail({ policy: { type, number, content }, inForce, organization, say }: Props) {
  return (
    <ul className="bulleted">
      <li>
        {isRequired(type)
          ? say('terms.does.everybody', { organization: `\u2068${organization}\u2069` })
          : say('terms.does.choice')}
      </li>
      {inForce !== undefined && <li>{say('terms.does.replaces', { before: inForce, number })}</li>}
      <li>{say('terms.does.fixed')}</li>
      {!content.ar && <li>{say('terms.noArabic')}</li>}
      {!content.en && <li>{say('terms.noEnglish')}</li>}
    </ul>
  )
}
